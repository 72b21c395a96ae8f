import { friendlyType } from '@holdfast/core/rules'
import type { Shown } from '../layout/shown.ts'

/** The name of a content type in the reader's language; the type itself if it has none. */
export function typeName(contentType: string, { language }: Pick<Shown, 'language'>): string {
  const name = friendlyType(contentType)
  return (language === 'de' ? GERMAN.get(name) : undefined) ?? name
}

/** The names that differ from the English ones. */
const GERMAN: ReadonlyMap<string, string> = new Map([
  ['Plain Text', 'Einfacher Text'],
  ['Comma Separated Values', 'Durch Kommas getrennte Werte (CSV)'],
  ['Tab-Separated Values', 'Durch Tabulatoren getrennte Werte (TSV)'],
  ['Tab-Delimited', 'Tabelle mit Tabulatoren'],
  ['Markdown Text', 'Markdown-Text'],
  ['MS Word', 'MS-Word-Dokument'],
  ['MS Excel Spreadsheet', 'MS-Excel-Tabelle'],
  ['MS Powerpoint', 'MS-PowerPoint-Präsentation'],
  ['OpenOffice Spreadsheet', 'OpenOffice-Tabelle'],
  ['OpenOffice Text', 'OpenOffice-Text'],
  ['OpenOffice Presentation', 'OpenOffice-Präsentation'],
  ['Python Source Code', 'Python-Quelltext'],
  ['R Syntax', 'R-Quelltext'],
  ['R Notebook', 'R-Notizbuch'],
  ['Jupyter Notebook', 'Jupyter-Notizbuch'],
  ['SPSS Binary', 'SPSS-Daten'],
  ['SPSS Portable', 'SPSS-Daten (portabel)'],
  ['SPSS Syntax', 'SPSS-Syntax'],
  ['Stata Binary', 'Stata-Daten'],
  ['Stata 13 Binary', 'Stata-13-Daten'],
  ['Stata 14 Binary', 'Stata-14-Daten'],
  ['Stata 15 Binary', 'Stata-15-Daten'],
  ['Stata Syntax', 'Stata-Syntax'],
  ['SAS Syntax', 'SAS-Syntax'],
  ['R Data', 'R-Daten'],
  ['GraphML Network Data', 'GraphML-Netzwerk'],
  ['PNG Image', 'PNG-Bild'],
  ['JPEG Image', 'JPEG-Bild'],
  ['GIF Image', 'GIF-Bild'],
  ['TIFF Image', 'TIFF-Bild'],
  ['SVG Image', 'SVG-Bild'],
  ['MP3 Audio', 'MP3-Ton'],
  ['MPEG-4 Video', 'MPEG-4-Video'],
  ['ZIP Archive', 'ZIP-Archiv'],
  ['Gzip Archive', 'Gzip-Archiv'],
  ['TAR Archive', 'TAR-Archiv'],
  ['7Z Archive', '7z-Archiv'],
  ['Zipped Shapefiles', 'Shapefiles (ZIP)'],
  ['Unknown', 'Unbekannt'],
])
