export const LOCAL = "local wall-clock in the practice's zone, YYYY-MM-DD HH:mm:ss";
export const LOCAL_DATE = "local date in the practice's zone, YYYY-MM-DD";
export const CLOCK = "local wall-clock in the practice's zone, HH:mm";
export const INSTANT = "ISO 8601 instant in UTC";
export const PESOS = "whole Colombian pesos";
export const BLANK = "null or an empty text is none";
export const PHONE = "as people write it, see Phones above";
