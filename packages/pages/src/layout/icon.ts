import { fingerprint } from './fingerprint.ts'

/** What tabs and bookmarks show; browsers ask for an icon in vain where a page names none. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0550ae"/><path d="M10 7v18M22 7v18M10 16h12" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>'

/** The path of the icon below that of the installation; it changes with the content. */
export const ICON_PATH = `/pages/icon-${fingerprint(ICON)}.svg`
