import { raw } from 'hono/html'

/** HTML that the cleaner of the installation has cleaned. */
export const CleanHtml = ({ html: cleaned }: { readonly html: string }) => (
  <div class="text">{raw(cleaned)}</div>
)
