import { Search } from "lucide-react";
import { IconButton } from "../components/ui/button";
import { openSearch, preloadSearch } from "./search";

/** Comes with the keys, after the page: what it opens names more files than the page has room for. */
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
