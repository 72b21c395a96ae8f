import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { sourceMapOf } from './transpiled.mjs'

const maps = /** @type {Map<string, SourceMap | null>} */ (new Map())

/** Maps stack traces to the lines of the TypeScript source. */
export function showSourcePositions() {
  Error.prepareStackTrace = (error, sites) =>
    [nameOf(error), ...sites.map((site) => `    at ${positioned(site)}`)].join('\n')
}

/** @param {Error} error */
function nameOf(error) {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

/** @param {NodeJS.CallSite} site */
function positioned(site) {
  const text = String(site)
  const file = site.getFileName()
  if (!file?.startsWith('file:') || !/\.[cm]?ts(\?|$)/.test(file)) return text
  const line = site.getLineNumber() ?? 1
  const column = site.getColumnNumber() ?? 1
  const entry = mapOf(file)?.findEntry(line - 1, column - 1)
  if (entry === undefined || !('originalLine' in entry)) return text
  const made = `${file}:${line}:${column}`
  return text.replace(made, `${file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`)
}

/** @param {string} url */
function mapOf(url) {
  const known = maps.get(url)
  if (known !== undefined) return known
  const json = sourceMapOf(fileURLToPath(url))
  const map = json === null ? null : new SourceMap(JSON.parse(json))
  maps.set(url, map)
  return map
}
