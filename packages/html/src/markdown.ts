import type { HtmlCleaner } from '@holdfast/core'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { ALLOWED } from './allowed.ts'
import { type CleanedHtml, cleanerOf } from './html-cleaner.ts'

/** What Markdown needs beside the text of featured items; pictures of others are left out, since they follow readers. */
const ALLOWED_IN_MARKDOWN: CleanedHtml = {
  ...ALLOWED,
  tagNames: [
    ...(ALLOWED.tagNames ?? []).filter((name) => !['img', 'map', 'area'].includes(name)),
    ...['h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
}

const HEADING = /<(\/?)h([1-6])>/g

/**
 * Makes HTML of Markdown (CommonMark with the tables, strikethrough and links of GitHub), cleaned like HTML that users
 * write. HTML inside is shown as text. Headings begin two levels lower, so that they fit below those of a page.
 */
export function markdownToHtml(): (markdown: string) => string {
  const cleaner: HtmlCleaner = cleanerOf(ALLOWED_IN_MARKDOWN)
  return (markdown) => {
    const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    return cleaner
      .clean(html)
      .replaceAll(
        HEADING,
        (_, end: string, level: string) => `<${end}h${Math.min(6, Number(level) + 2)}>`,
      )
  }
}
