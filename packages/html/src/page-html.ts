import type { HtmlCleaner } from '@holdfast/core'
import { ALLOWED } from './allowed.ts'
import { type CleanedHtml, cleanerOf, escaped } from './html-cleaner.ts'
import { picturesAsLinks } from './pictures-as-links.ts'

const { '*': _everywhere, ...attributes } = ALLOWED.attributes ?? {}
const PICTURES = ['img', 'map', 'area']

/**
 * What people write, without classes: with those of a page it could look like a part of the page, such as its notes. And
 * without pictures, which are links.
 */
export const ALLOWED_ON_PAGES: CleanedHtml = {
  ...ALLOWED,
  attributes,
  tagNames: (ALLOWED.tagNames ?? []).filter((name) => !PICTURES.includes(name)),
}

/** Attributes of one tag are compared with each other: those of a longer text could keep a processor busy for minutes. */
const LONGEST = 200_000

/**
 * HTML that people wrote, for the pages: cleaned, without classes and pictures, and with headings below those of a page.
 * A text that is longer than any real one is shown as it was written.
 */
export function pageHtmlCleaner(): HtmlCleaner {
  const cleaner = cleanerOf(ALLOWED_ON_PAGES, picturesAsLinks)
  return {
    clean: (html) =>
      html.length > LONGEST ? escaped(html) : withLowerHeadings(cleaner.clean(html)),
  }
}

const HEADING = /<(\/?)h([1-6])>/g

/** Headings of clean HTML begin two levels lower: a page has a title, and its parts have headings. */
export const withLowerHeadings = (html: string): string =>
  html.replaceAll(
    HEADING,
    (_, end: string, level: string) => `<${end}h${Math.min(6, Number(level) + 2)}>`,
  )
