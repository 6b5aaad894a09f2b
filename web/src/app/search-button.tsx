import { Search } from "lucide-react";
import { lazyDialog } from "../components/lazy/lazy-dialog";
import { IconButton } from "../components/ui/button";
import { NAV_LINKS } from "./nav-links";

const SearchDialog = lazyDialog(() => import("../features/search/search-dialog"));

export const openSearch = () => SearchDialog.open({ screens: NAV_LINKS });

/** Loads after the page, with the shortcuts, to keep the first load small. */
const SearchButton = () => (
  <IconButton
    label="Buscar"
    aria-haspopup="dialog"
    aria-keyshortcuts="/ Control+K Meta+K"
    onPointerEnter={SearchDialog.preload}
    onFocus={SearchDialog.preload}
    onClick={openSearch}
  >
    <Search aria-hidden />
  </IconButton>
);

export default SearchButton;
