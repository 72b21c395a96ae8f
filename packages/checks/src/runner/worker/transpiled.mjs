import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The cache of JavaScript made from TypeScript. It may be deleted at any time. */
const FOLDER = fileURLToPath(
  new URL('../../../../../node_modules/.cache/holdfast-tests/code/', import.meta.url),
)

/** Changes with the options below, so that results of other options are not used. */
const FORMAT = `esbuild ${createRequire(import.meta.url)('esbuild/package.json').version}, 3`

/** Loading it takes longer than starting a worker, and most runs find all files in the cache. */
let esbuild = /** @type {Promise<typeof import('esbuild')> | null} */ (null)

/**
 * The JavaScript of a TypeScript file, from the cache when time and size of the source are the same.
 *
 * @param {string} path absolute
 * @returns {Promise<string>}
 */
export async function transpiled(path) {
  const stamp = stampOf(path)
  const kept = read(keptAt(path, 'js'))
  if (kept?.startsWith(stamp)) return kept.slice(stamp.length)
  const { code, map } = await javaScriptOf(readFileSync(path, 'utf8'), path)
  write(keptAt(path, 'map'), map)
  // Written last: when it exists, so does the map.
  write(keptAt(path, 'js'), stamp + code)
  return code
}

/**
 * @param {string} source TypeScript
 * @param {string} path what its source map calls it
 */
export async function javaScriptOf(source, path) {
  esbuild ??= import('esbuild')
  const { transform } = await esbuild
  return transform(source, {
    loader: path.endsWith('.tsx') ? 'tsx' : 'ts',
    jsx: 'automatic',
    jsxImportSource: 'hono/jsx',
    format: 'esm',
    target: 'node20.10',
    sourcefile: path,
    sourcemap: 'external',
    sourcesContent: false,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
}

/**
 * The source map of a file that `transpiled` was called with, as JSON; null when it is gone.
 *
 * @param {string} path absolute
 */
export const sourceMapOf = (path) => read(keptAt(path, 'map'))

/** @param {string} path */
function stampOf(path) {
  const { mtimeMs, size } = statSync(path)
  return `// ${FORMAT}, ${mtimeMs}, ${size}\n`
}

/**
 * @param {string} path
 * @param {'js' | 'map'} ending
 */
const keptAt = (path, ending) => join(FOLDER, `${path}.${ending}`)

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/**
 * Renames the file when it is whole: other workers read and write the same files.
 *
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, text)
  renameSync(unfinished, path)
}
