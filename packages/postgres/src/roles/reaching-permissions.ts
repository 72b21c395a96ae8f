import { appliesToDatasets, appliesToFiles, PERMISSIONS } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'

const listed = (permissions: readonly string[]): RawBuilder<unknown> =>
  sql`array[${sql.join(permissions.map((permission) => sql.lit(permission)))}]`

/** Permissions of a role on a dataset or collection that reach the datasets in it. */
export const ON_DATASETS = listed(PERMISSIONS.filter(appliesToDatasets))

/** The same for files. */
export const ON_FILES = listed(PERMISSIONS.filter(appliesToFiles))
