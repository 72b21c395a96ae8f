/** Words that do not describe the contents of a file. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  ['util', 'helper', 'common', 'misc', 'manager'].flatMap((word) => [word, `${word}s`]),
)

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/
const CODE = /\.(ts|tsx|mts|mjs|js|css|sql|sh)$/

/** Problems of the name of a source file or of its folders. */
export function nameProblems(path: string): readonly string[] {
  if (!CODE.test(path)) return []
  return path
    .split('/')
    .slice(1)
    .flatMap((name) => [
      ...(KEBAB_CASE.test(name) ? [] : [`${path}: "${name}" is not kebab-case`]),
      ...name
        .split(/[-.]/)
        .filter((word) => EMPTY_WORDS.has(word))
        .map((word) => `${path}: "${word}" does not say what is inside`),
    ])
}
