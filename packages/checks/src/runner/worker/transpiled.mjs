import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where JavaScript made from TypeScript is kept between runs. It may be deleted at any time. */
const FOLDER = fileURLToPath(
  new URL('../../../../../node_modules/.cache/holdfast-tests/code/', import.meta.url),
)

/** Changes with the options below: what was kept with others is made anew. */
const FORMAT = `esbuild ${createRequire(import.meta.url)('esbuild/package.json').version}, 2`

/** Loading it takes longer than starting a worker, and most runs find all their files kept. */
let esbuild = /** @type {Promise<typeof import('esbuild')> | null} */ (null)

/**
 * The JavaScript of a TypeScript file. It is made once and kept under the time and size of the source.
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
  // The last to be written: when it is there, so is the map.
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
    loader: 'ts',
    format: 'esm',
    target: 'node20.10',
    sourcefile: path,
    sourcemap: 'external',
    sourcesContent: false,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
}

/** Ends the process that transpiles, if it was started. The next file that is not kept starts another. */
export const endTranspiler = async () => (await esbuild)?.stop()

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
 * Under its name only when it is whole: other workers read and write the same files.
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
