import type { HtmlCleaner } from '@holdfast/core'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { type CleanedHtml, cleanerOf, escaped } from './html-cleaner.ts'
import { ALLOWED_ON_PAGES, withLowerHeadings } from './page-html.ts'
import { picturesAsLinks } from './pictures-as-links.ts'

/** What Markdown needs beside the text of featured items. */
const ALLOWED_IN_MARKDOWN: CleanedHtml = {
  ...ALLOWED_ON_PAGES,
  tagNames: [
    ...(ALLOWED_ON_PAGES.tagNames ?? []),
    ...['h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
}

/** What makes work that grows with its square within a paragraph, and what nests. */
const MARK = /(?<![a-z0-9])_|_(?![a-z0-9])|[*~[\]>]|(?:[-+]|\d[.)])[ \t]/gi
const PARAGRAPHS_APART = /\n[ \t]*\n/
const MOST_MARKS = 1000

/**
 * Makes HTML of Markdown (CommonMark with the tables, strikethrough and links of GitHub), cleaned like HTML that users
 * write. HTML inside is shown as text. Headings begin two levels lower, so that they fit below those of a page. A text
 * with more marks in a paragraph than any real one stays as it is: it would keep a processor busy for minutes.
 */
export function markdownToHtml(): (markdown: string) => string {
  const cleaner: HtmlCleaner = cleanerOf(ALLOWED_IN_MARKDOWN, picturesAsLinks)
  return (markdown) => {
    if (isCostly(markdown)) return `<pre>${escaped(markdown)}</pre>`
    const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    return withLowerHeadings(cleaner.clean(html))
  }
}

const isCostly = (markdown: string): boolean =>
  markdown
    .split(PARAGRAPHS_APART)
    .some((paragraph) => (paragraph.match(MARK)?.length ?? 0) > MOST_MARKS)
