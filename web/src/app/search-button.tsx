import { Search } from "lucide-react";
import { IconButton } from "../components/ui/button";
import { openSearch, preloadSearch } from "./search";

/** Loads after the page, with the shortcuts, to keep the first load small. */
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
