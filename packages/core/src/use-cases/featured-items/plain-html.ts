import type { HtmlCleaner } from '../../ports/featured-items/html-cleaner.ts'

/** The default when no HTML cleaner is configured: escapes markup, so that text is shown as typed. */
export const plainHtml: HtmlCleaner = {
  clean: (html) =>
    html
      .replace(/&(?!(?:amp|lt|gt);)/g, '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;'),
}
