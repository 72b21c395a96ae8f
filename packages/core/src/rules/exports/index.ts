export type { ExportFormat, ExportSource } from './exporter.ts'
