/**
 * Keeps one warning from operators: until 20.18.3, Node calls modules of JSON experimental when one is imported.
 * They work the same in later versions, and an operator can do nothing about it. Other warnings are passed on.
 *
 * @param {{ emitWarning: (warning: string | Error, ...rest: never[]) => void }} warner `process`
 */
export function hideJsonModuleWarning(warner) {
  const { emitWarning } = warner
  warner.emitWarning = (warning, ...rest) => {
    const hidden = /^Importing JSON modules is an experimental feature/.test(String(warning))
    if (!hidden) emitWarning.call(warner, warning, ...rest)
  }
}
