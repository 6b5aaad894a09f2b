// What the layers above use of the database.
export * from "./commit";
export * from "./context";
export * from "./cursor";
export * from "./due-index";
export * from "./due-work";
export * from "./failures";
export * from "./in-parallel";
export * from "./partition";
export * from "./read";
