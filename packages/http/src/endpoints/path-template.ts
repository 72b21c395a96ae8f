/**
 * A path as the specification writes it: `{id}` is a segment of any text, `{path+}` one or more segments,
 * and everything else, `:publish` included, is literal.
 */
export type PathTemplate = `/${string}`

/** The names in braces, as a union. */
export type ParameterOf<Template extends string> =
  Template extends `${string}{${infer Name}}${infer Rest}`
    ? (Name extends `${infer Stem}+` ? Stem : Name) | ParameterOf<Rest>
    : never

export interface Segment {
  readonly kind: 'literal' | 'parameter' | 'rest'
  readonly text: string
}

const known = new Map<PathTemplate, readonly Segment[]>()

/** Read once for each template: an application asks several times, and templates are part of the code. */
export function segmentsOf(template: PathTemplate): readonly Segment[] {
  const segments = known.get(template) ?? template.slice(1).split('/').map(segment)
  known.set(template, segments)
  return segments
}

function segment(text: string): Segment {
  const [, name, plus] = /^\{(\w+)(\+?)\}$/.exec(text) ?? []
  if (name === undefined) return { kind: 'literal', text }
  return { kind: plus === '+' ? 'rest' : 'parameter', text: name }
}

/** The template in the router's own notation. */
export const routerPattern = (template: PathTemplate): string =>
  `/${segmentsOf(template).map(pattern).join('/')}`

function pattern({ kind, text }: Segment, position: number): string {
  if (kind === 'rest') return `:${text}{.+}`
  if (kind === 'parameter') return `:${text}`
  // The router would read a literal that begins with a colon as a parameter: it becomes one that matches
  // itself.
  return text.startsWith(':') ? `:literal${position}{${text}}` : text
}

const RANK = { literal: 0, parameter: 1, rest: 2 } as const
const AFTER_ALL = 3

/** A text that sorts the more specific of two templates first that match the same path. */
export const specificity = (template: PathTemplate): string =>
  segmentsOf(template)
    .map(({ kind }) => RANK[kind])
    .join('') + AFTER_ALL
