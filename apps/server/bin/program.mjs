import { existsSync } from 'node:fs'

const BUNDLED = new URL('../dist/bundled/main.js', import.meta.url)
const MODULES = new URL('../dist/main.js', import.meta.url)

/**
 * Loads the server's `main`. A clone has bundled it, as few files load faster than a thousand (decision 0470). An
 * installed package loads its modules.
 *
 * @returns {Promise<(args: readonly string[]) => Promise<void>>}
 */
export async function loadProgram() {
  const { main } = await import((existsSync(BUNDLED) ? BUNDLED : MODULES).href)
  return main
}
