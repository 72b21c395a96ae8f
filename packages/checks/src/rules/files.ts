import { repositoryFiles } from '../source/repository-files.ts'

/** Every TypeScript and JavaScript file of the packages and applications. */
export const codeFiles = (): readonly string[] =>
  repositoryFiles().filter((path) => /^(packages|apps)\/.*\.(ts|tsx|mts|mjs|js)$/.test(path))

/** The code of `src` and `bin` folders, without tests. */
export const sourceFiles = (): readonly string[] =>
  codeFiles().filter((path) => /^[^/]+\/[^/]+\/(src|bin)\//.test(path))

/** All text files, except the licence, which has the wording of others. */
export const textFiles = (): readonly string[] =>
  repositoryFiles().filter(
    (path) =>
      path !== 'LICENSE' &&
      (/\.(ts|tsx|mts|mjs|js|json|md|tsv|css|html|sql|sh|ya?ml|xml|txt)$/.test(path) ||
        !/\.[a-z0-9]+$/i.test(path)),
  )
