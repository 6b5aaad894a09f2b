import { dialogPart } from "../components/part/dialog-part";
import { NAV_LINKS } from "./nav-links";

const SearchDialog = dialogPart(() => import("../features/search/search-dialog"));

export const preloadSearch = SearchDialog.preload;
export const openSearch = () => SearchDialog.open({ screens: NAV_LINKS });
