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
  for (const code of await bundled()) hash.update(code)
  return hash.digest('base64url')
}

async function bundled(): Promise<readonly Buffer[]> {
  const names = await readdir(BUNDLE).catch(() => [])
  return Promise.all(names.toSorted().map((name) => readFile(new URL(name, BUNDLE))))
}
