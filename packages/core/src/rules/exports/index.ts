export type { ExportSettings } from './export-settings.ts'
export type { ExportFormat, ExportSource } from './exporter.ts'
