import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The path of a program beside a module, built or as source. */
export const scriptBeside = (module: string, name: string): string =>
  fileURLToPath(new URL(`./${name}${extname(fileURLToPath(module))}`, module))
