/** Hides Node's warning in every process that its `vm` modules are experimental. */
export function hideExperimentalWarnings() {
  const emitWarning = process.emitWarning
  const shown = (/** @type {string} */ warning, /** @type {unknown[]} */ ...rest) => {
    if (rest[0] !== 'ExperimentalWarning') Reflect.apply(emitWarning, process, [warning, ...rest])
  }
  Reflect.set(process, 'emitWarning', shown)
}
