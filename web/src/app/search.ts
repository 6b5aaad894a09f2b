import { lazyDialog } from "../components/lazy/lazy-dialog";
import { NAV_LINKS } from "./nav-links";

const SearchDialog = lazyDialog(() => import("../features/search/search-dialog"));

export const preloadSearch = SearchDialog.preload;
export const openSearch = () => SearchDialog.open({ screens: NAV_LINKS });
