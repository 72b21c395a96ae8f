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
/** What the line below the headings of a table consists of, in quotations and lists too. */
const RULE = /^[ \t>|:+*.)\d-]*$/
/** Cells of tables beside those that are written: a few kilobytes could become millions. */
const MOST_FILLED = 10_000

/**
 * Makes HTML of Markdown (CommonMark with the tables, strikethrough and links of GitHub), cleaned like HTML that users
 * write. HTML inside is shown as text. Headings begin two levels lower, so that they fit below those of a page. A text
 * with more marks in a paragraph, or more empty cells, than any real one stays as it is: it would keep a processor busy for minutes.
 */
export function markdownToHtml(): (markdown: string) => string {
  const cleaner: HtmlCleaner = cleanerOf(ALLOWED_IN_MARKDOWN, picturesAsLinks)
  return (markdown) => {
    if (isCostly(markdown)) return `<pre>${escaped(markdown)}</pre>`
    const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    return withLowerHeadings(cleaner.clean(html))
  }
}

function isCostly(markdown: string): boolean {
  const paragraphs = markdown.split(PARAGRAPHS_APART)
  return (
    paragraphs.some((paragraph) => (paragraph.match(MARK)?.length ?? 0) > MOST_MARKS) ||
    paragraphs.reduce((sum, paragraph) => sum + filledCells(paragraph), 0) >
      MOST_FILLED + 4 * bars(markdown)
  )
}

/** The cells of a table if each line gets as many as the line below the headings has, which is what happens. */
function filledCells(paragraph: string): number {
  if (!paragraph.includes('|')) return 0
  const lines = paragraph.split(/\r\n?|\n/)
  const rules = lines.filter((line) => RULE.test(line)).map(bars)
  return lines.length * rules.reduce((most, each) => Math.max(most, each), 0)
}

const bars = (text: string): number => text.split('|').length - 1
