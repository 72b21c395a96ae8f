/** A path below a remote: no empty or dot segment, no backslash, no control character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const SEGMENT = /^(?!\.{1,2}$)[^/\\\u0000-\u001f\u007f]{1,255}$/
/** On Windows such a path is on a drive of its own, wherever it is joined. */
const DRIVE = /^[A-Za-z]:/
const MAX_LENGTH = 1024

/** Whether a path stays below its remote. */
export const isInsidePath = (path: string): boolean =>
  path.length <= MAX_LENGTH &&
  !DRIVE.test(path) &&
  path.split('/').every((segment) => SEGMENT.test(segment))

/**
 * Where a found file belongs in a dataset: what was asked for (a file, or a folder with everything below it)
 * keeps its last name, below `folder`.
 */
export function arrivingPath(
  found: string,
  { asked, folder }: { readonly asked: readonly string[]; readonly folder: string },
): { readonly folder: string; readonly label: string } {
  const root = asked.find((path) => found === path || found.startsWith(`${path}/`)) ?? found
  const kept = found.slice(root.lastIndexOf('/') + 1)
  const segments = [...folder.split('/'), ...kept.split('/')].filter((segment) => segment !== '')
  return { folder: segments.slice(0, -1).join('/'), label: segments.at(-1) ?? '' }
}
