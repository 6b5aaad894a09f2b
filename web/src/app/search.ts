import { dialogPart } from "../components/part/dialog-part";
import { MENU_LINKS } from "./menu-links";

const SearchDialog = dialogPart(() => import("../features/search/search-dialog"));

export const preloadSearch = SearchDialog.preload;
export const openSearch = () => SearchDialog.open({ screens: MENU_LINKS });
