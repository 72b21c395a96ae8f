import { existsSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Where the bundle of the server lies, below the repository's root. */
export const BUNDLE = 'apps/server/dist/bundled'

/**
 * Writes the built server into a few large files, which load faster than its thousand modules (decision 0470). The
 * packages of others stay outside.
 *
 * @param {string} root
 */
export async function bundle(root) {
  const { build } = await import('esbuild')
  const server = join(root, 'apps', 'server')
  const outdir = join(root, BUNDLE)
  rmSync(outdir, { recursive: true, force: true })
  await build({
    entryPoints: [join(server, 'dist', 'main.js')],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.10',
    logLevel: 'silent',
    plugins: [othersStayOutside, ownPlaces(outdir)],
  })
}

/**
 * Packages of others are loaded from where they are installed, as they find files beside themselves. One that is
 * installed for one of our packages alone could not be found from the bundle, so it goes in.
 *
 * @type {import('esbuild').Plugin}
 */
const othersStayOutside = {
  name: 'packages of others stay outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      const ours = kind === 'entry-point' || path.startsWith('@holdfast/')
      return ours || installedForOne(path, importer) ? undefined : { path, external: true }
    }),
}

/**
 * @param {string} specifier
 * @param {string} importer a file in the `dist` of one of our packages
 */
function installedForOne(specifier, importer) {
  const [member = ''] = importer.split(`${sep}dist${sep}`)
  const [scope = '', name = ''] = specifier.split('/')
  const folder = scope.startsWith('@') ? join(scope, name) : scope
  return existsSync(join(member, 'node_modules', folder))
}

/**
 * A module that asks for its own place hears where it lies in `dist`, so that it finds the files beside it.
 *
 * @param {string} outdir
 * @returns {import('esbuild').Plugin}
 */
const ownPlaces = (outdir) => ({
  name: 'own places',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]dist[\\/].*\.js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8')
      const place = relative(outdir, path).split(sep).join('/')
      return {
        contents: code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`),
      }
    }),
})
