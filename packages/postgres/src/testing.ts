export { countStatements } from './testing/count-statements.ts'
export { freshPglite } from './testing/fresh-pglite.ts'
export { freshPostgres, migratedPostgres } from './testing/fresh-postgres.ts'
export { sharedPglite } from './testing/shared-pglite.ts'
