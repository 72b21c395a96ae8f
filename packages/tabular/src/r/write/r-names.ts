/** Words that are no names in R. */
const RESERVED = new Set(
  'if else repeat while function for next break TRUE FALSE NULL Inf NaN NA NA_integer_ NA_real_ NA_character_ NA_complex_ in'.split(
    ' ',
  ),
)

/** Names that R accepts, each once (docs/specification/tabular.md#r-workspace), as its functions make.names and make.unique. */
export function safeNames(names: readonly string[]): readonly string[] {
  const valid = names.map(safeName)
  const taken = new Set(valid)
  const seen = new Set<string>()
  return valid.map((name) => {
    let free = name
    for (let count = 1; seen.has(free); count += 1) {
      const numbered = `${name}.${count}`
      if (!taken.has(numbered)) free = numbered
    }
    seen.add(free)
    taken.add(free)
    return free
  })
}

function safeName(name: string): string {
  const begins = /^(\p{L}|\.(?!\d))/u.test(name)
  const letters = `${begins ? '' : 'X'}${name}`.replaceAll(/[^\p{L}\p{N}._]/gu, '.')
  return RESERVED.has(letters) ? `${letters}.` : letters
}
