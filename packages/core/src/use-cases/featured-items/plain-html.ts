import type { HtmlCleaner } from '../../ports/featured-items/html-cleaner.ts'

/** For installations without a cleaner: whatever is typed is shown as it was typed. */
export const plainHtml: HtmlCleaner = {
  clean: (html) =>
    html
      .replace(/&(?!(?:amp|lt|gt);)/g, '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;'),
}
