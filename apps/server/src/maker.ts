import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { OpenOptions } from './installation.ts'
import { programVersion } from './program-version.ts'

/** The bundle of a clone, whose version does not change with its code; an installed package has none. */
const BUNDLE = new URL('./bundled/', import.meta.url)

/**
 * Names the program and what of its configuration shows in representations of versions: those that another one has kept
 * are not answered. Secrets are left out.
 */
export async function makerOf({
  configuration,
  siteUrl,
}: Pick<OpenOptions, 'configuration' | 'siteUrl'>): Promise<string> {
  const { installationName, persistentIds, thumbnailLimits, versionNotes } = configuration
  const { landingPage, fileLandingPage } = persistentIds
  const shown = [siteUrl, installationName, landingPage, fileLandingPage, versionNotes]
  const hash = createHash('sha256')
  hash.update(JSON.stringify([await programVersion(), process.version, ...shown, thumbnailLimits]))
  hash.update(await bundled())
  return hash.digest('base64url')
}

/** Tells bundles apart: the parts are named for what is in them, but for the one that begins. */
async function bundled(): Promise<string> {
  const names = await readdir(BUNDLE).catch(() => [])
  const main = await readFile(new URL('main.js', BUNDLE), 'utf8').catch(() => '')
  return JSON.stringify([names.toSorted(), main])
}
