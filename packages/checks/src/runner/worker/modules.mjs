import { fileURLToPath } from 'node:url'
import vm from 'node:vm'
import { transpiled } from './transpiled.mjs'

/**
 * Loads TypeScript modules within this thread. Node's loader asks a second thread for every module that
 * needs a hook, which makes importing the application take four times as long (decision 0180).
 *
 * Modules of `src` folders and packages exist once a worker. Those of `test` and `e2e` folders are loaded
 * again for every test file, so that a file never sees the state that an earlier one left in them.
 *
 * @typedef {Map<string, Promise<vm.Module>>} Registry
 */

const OF_TESTS = /\/(packages|apps)\/[^/]+\/(test|e2e)\//

const MEMBER = /.*\/(packages|apps)\/[^/]+\//

/** Graphs are linked one after another: Node refuses to link a module twice at the same time. */
let linking = Promise.resolve()

/**
 * @param {{ readonly replaced?: Readonly<Record<string, object>>,
 *   readonly codeOf?: (path: string) => Promise<string> }} options `replaced` holds modules given in place of
 *   packages, by specifier; `codeOf` gives the JavaScript of a file
 * @returns {(entry: string) => Promise<object>} imports the test file at a URL
 */
export function moduleLoader({ replaced = {}, codeOf = transpiled } = {}) {
  const shared = /** @type {Registry} */ (new Map())
  const addresses = /** @type {Map<string, string>} */ (new Map())

  /**
   * @param {string} specifier
   * @param {string} parent
   */
  const resolve = (specifier, parent) => {
    if (/^\.{0,2}\/|^file:/.test(specifier)) return new URL(specifier, parent).href
    if (specifier in replaced) return specifier
    // Each workspace member may have its own version of a package.
    const key = `${MEMBER.exec(parent)?.[0]} ${specifier}`
    const known = addresses.get(key)
    if (known !== undefined) return known
    const address = import.meta.resolve(specifier, parent)
    addresses.set(key, address)
    return address
  }

  return async (entry) => {
    const own = /** @type {Registry} */ (new Map())

    /**
     * @param {string} url
     * @param {string | undefined} type as an import names it: `with { type: 'json' }`
     */
    const moduleAt = (url, type = undefined) => {
      const registry = url === entry || OF_TESTS.test(url) ? own : shared
      const known = registry.get(url)
      if (known !== undefined) return known
      const loaded = /\.(?:[cm]?ts|tsx)$/.test(url)
        ? sourceModule(url, graph)
        : nativeModule(replaced[url] ?? nativeImport(url, type), url)
      registry.set(url, loaded)
      return loaded
    }

    const graph = { resolve, moduleAt, codeOf }
    return (await evaluated(await moduleAt(entry), graph)).namespace
  }
}

/**
 * @typedef {{ resolve(specifier: string, parent: string): string,
 *   moduleAt(url: string, type?: string): Promise<vm.Module>,
 *   codeOf(path: string): Promise<string> }} Graph
 */

/**
 * @param {string} url
 * @param {Graph} graph
 * @returns {Promise<vm.Module>}
 */
async function sourceModule(url, graph) {
  return new vm.SourceTextModule(await graph.codeOf(fileURLToPath(url)), {
    identifier: url,
    initializeImportMeta: (meta) => {
      meta.url = url
      meta.resolve = (specifier) => graph.resolve(specifier, url)
    },
    importModuleDynamically: async (specifier, _from, { type }) =>
      evaluated(await graph.moduleAt(graph.resolve(specifier, url), type), graph),
  })
}

/**
 * @param {string} url
 * @param {string | undefined} type
 * @returns {Promise<object>}
 */
const nativeImport = (url, type) =>
  type === undefined ? import(url) : import(url, { with: { type } })

/**
 * A module that Node loads itself, wrapped for modules of this loader.
 *
 * @param {object | Promise<object>} loading
 * @param {string} identifier
 * @returns {Promise<vm.Module>}
 */
async function nativeModule(loading, identifier) {
  const exported = Object.entries(await loading)
  const names = exported.map(([name]) => name)
  const module = new vm.SyntheticModule(
    names,
    () => {
      for (const [name, value] of exported) module.setExport(name, value)
    },
    { identifier },
  )
  await module.link(() => {
    throw new Error('A native module imports nothing')
  })
  await module.evaluate()
  return module
}

/**
 * @param {vm.Module} module
 * @param {Graph} graph
 */
async function evaluated(module, graph) {
  const linked = linking.then(async () => {
    if (module.status !== 'unlinked') return
    await module.link((specifier, from, { attributes }) =>
      graph.moduleAt(graph.resolve(specifier, from.identifier), attributes?.type),
    )
  })
  linking = linked.catch(() => undefined)
  await linked
  await module.evaluate()
  return module
}
