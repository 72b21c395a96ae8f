import { anchorsOf, type LinkContext, type Page } from './links.ts'

/** A reference to a page of the documentation: `docs/specification/publishing.md#minor-and-major`. */
const CITATION = /(?<![\w/.-])docs\/[\w/-]+\.md(?:#[\w-]*)?/g

// The brackets around single letters keep the rules from matching their own source.
const ELSEWHERE: readonly RegExp[] = [
  /\b(access|datasets|collections|platform)[ -]supplemen[t]/i,
  /\bsupplemen[t]-(access|datasets|collections|platform)\b/i,
  /(?<![\w-])ap[i]\.md\b/,
  /\((the )?architectur[e],/,
  /\bsectio[n]s? \d/i,
  /[§] ?\d/,
  // A section's number without a document, `(7[.]2)`; after an RFC it is a section of that RFC. In a quoted
  // message a value follows the full stop.
  /(?<!\bRFC \d+|[.]) \((?:see )?\d{1,2}[.]\d{1,2}(?:(?:, | and )\d{1,2}[.]\d{1,2})*\)/,
]

/**
 * Problems of the references in a text: a missing page, a missing heading, or a document outside the
 * repository.
 */
export const citationProblems = (page: Page, context: LinkContext): readonly string[] => [
  ...missingPages(page, context),
  ...documentsElsewhere(page),
]

function missingPages({ path, text }: Page, context: LinkContext): readonly string[] {
  return [...text.matchAll(CITATION)].flatMap(([citation]) => {
    const [to = '', anchor] = citation.split('#')
    if (!context.exists(to)) return [`${path} names ${to}, which is not there`]
    if (anchor === undefined || anchorsOf(context.textOf(to)).has(anchor)) return []
    return [`${path} names #${anchor} of ${to}, which has no such heading`]
  })
}

// A comment may break its lines anywhere, so it is matched as one line.
function documentsElsewhere({ path, text }: Page): readonly string[] {
  const line = text.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
  return ELSEWHERE.flatMap((pattern) => {
    const found = pattern.exec(line)
    return found === null ? [] : [`${path} cites "${found[0]}", which the repository does not hold`]
  })
}
