/** A fenced block of a guide. */
export interface FencedBlock {
  readonly text: string
  /** The `text` block directly after it: the documented output. Null without one. */
  readonly output: string | null
}

const FENCED = /^```(\w+)\n(.*?)^```$(?:\n\n?```text\n(.*?)^```$)?/gms

/** The blocks of one language, in order. */
export const fencedBlocks = (markdown: string, language: string): readonly FencedBlock[] =>
  [...markdown.matchAll(FENCED)]
    .filter(([, name]) => name === language)
    .map(([, , text = '', output]) => ({ text, output: output ?? null }))
