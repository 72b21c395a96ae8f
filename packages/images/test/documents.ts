const encoder = new TextEncoder()

/** A document of one page, red on its left half; `mediaBox` is its size in points. */
export const aDocument = (mediaBox = '0 0 200 100', drawing = '1 0 0 rg 0 0 100 100 re f') =>
  encoder.encode(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]/Contents 4 0 R>>endobj
4 0 obj<</Length ${drawing.length}>>stream
${drawing}
endstream endobj
trailer<</Root 1 0 R>>
`)
