interface TextRule {
  readonly pattern: RegExp
  readonly problem: string
  readonly where: (path: string) => boolean
}

const anywhere = () => true
const inTypeScript = (path: string) => /\.m?tsx?$/.test(path)
const inLockFile = (path: string) => path === 'package-lock.json'
// Decisions and migrations stay as they were written.
const inProse = (path: string) =>
  /\.(m?tsx?|md)$/.test(path) && !/^docs\/decisions\/|\/migrations\//.test(path)

// The brackets around single letters keep the rules from matching their own source.
const RULES: readonly TextRule[] = [
  {
    pattern: /\b(TO[D]O|FIX[M]E|XX[X])\b/,
    problem: 'unfinished work belongs into an issue, not into a file',
    where: anywhere,
  },
  {
    pattern: /@ts-(ignore|nocheck)/,
    problem: 'types are not switched off',
    where: inTypeScript,
  },
  {
    pattern: /(?<![\w.:/}-])\/(work|root|home|Users)\/\w/,
    problem: 'names a folder of one machine',
    where: anywhere,
  },
  {
    pattern: /https?:\/\/(?!registry\.npmjs\.org\/)[\w.:-]+\/.*\.tgz/,
    problem: 'names a package registry other than the public one',
    where: inLockFile,
  },
  {
    pattern:
      /\b(registry|npm|mirror|artifactory|nexus|proxy)[\w-]*\.[\w-]+\.(com|org|net|io|dev|internal|local)\b/,
    problem: 'names a package registry',
    where: (path) => !inLockFile(path),
  },
  {
    pattern: /\b(whoeve[r]|so man[y]|(is|are|was|were|be|been) tol[d]|tol[d] (of|apart))\b/i,
    problem: 'plain words: name who acts, the number, or what a reader sees',
    where: inProse,
  },
]

/** Forbidden contents of a text, with their lines. */
export function textProblems(path: string, text: string): readonly string[] {
  const broken = RULES.filter(({ where, pattern }) => where(path) && pattern.test(text))
  if (broken.length === 0) return []
  return text
    .split('\n')
    .flatMap((line, index) =>
      broken
        .filter(({ pattern }) => pattern.test(line))
        .map(({ problem }) => `${path}:${index + 1}: ${problem}`),
    )
}
