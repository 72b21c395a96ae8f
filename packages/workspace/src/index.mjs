export { installStep } from './install.mjs'
export { prepareToBuild, prepareToRun } from './prepare.mjs'
export { runCommand } from './run-command.mjs'
