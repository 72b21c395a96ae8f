export { type DataciteOptions, dataciteIds } from './datacite-ids.ts'
export type { DataciteTrouble } from './reporting-registrar.ts'
