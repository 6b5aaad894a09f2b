import { Search } from "lucide-react";
import { IconButton } from "../components/ui/button";
import { openSearch, preloadSearch } from "./search";

/** Loaded after the page, with the shortcuts: the first load has no room for the search. */
const SearchButton = () => (
  <IconButton
    label="Buscar"
    aria-haspopup="dialog"
    aria-keyshortcuts="/ Control+K Meta+K"
    onPointerEnter={preloadSearch}
    onFocus={preloadSearch}
    onClick={openSearch}
  >
    <Search aria-hidden />
  </IconButton>
);

export default SearchButton;
