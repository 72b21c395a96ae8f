import { metadataBlock, terms } from './block-table.ts'
import { countries } from './countries.ts'

const geographicSpatialResolutionType = terms(`
equivalentScale
distance
vertical
angularDistance
levelOfDetail
`)

const geographicResourceType = terms(`
dataset
service
series
`)

const geographicReferenceDateType = terms(`
revision
expiry
lastUpdate
lastRevision
nextUpdate
unavailable
inForce
adopted
deprecated
superseded
publication
`)

const geographicSpatialRepresentationType = terms(`
stereoModel
video
tin
textTable
grid
vector
`)

const geometricObjectType = terms(`
curve
composite
complex
point
solid
surface
`)

const geographicDimensionNameType = terms(`
row
column
vertical
track
crossTrack
line
sample
time
`)

const geographicCellGeometry = terms(`
point
area
voxel
`)

export const geospatialBlock = metadataBlock(
  {
    id: 2,
    name: 'geospatial',
    displayName: 'Geospatial Metadata',
    vocabularies: {
      country: countries,
      geographicSpatialResolutionType,
      geographicResourceType,
      geographicReferenceDateType,
      geographicSpatialRepresentationType,
      geometricObjectType,
      geographicDimensionNameType,
      geographicCellGeometry,
    },
  },
  `
geographicCoverage                         | Geographic Coverage                                | none    | many              | A part of the world that the data tell about.
- country                                  | Country / Nation                                   | text    | facet search      | The country or territory.
- state                                    | State / Province                                   | text    | facet search      | The state, province or similar region.
- city                                     | City                                               | text    | facet search      | The town or city.
- otherGeographicCoverage                  | Other                                              | text    | facet             | A place that fits none of the other entries, such as a river or a mountain range.
geographicUnit                             | Geographic Unit                                    | text    | many facet search | The smallest kind of area that the data tell apart, for example a county or a postal district.
geographicBoundingBox                      | Geographic Bounding Box                            | none    | many              | The smallest rectangle of latitudes and longitudes that holds everything the data cover.
- westLongitude                            | Westernmost (Left) Longitude                       | text    |                   | The left edge of the rectangle, in decimal degrees from -180 to 180. | -180.0
- eastLongitude                            | Easternmost (Right) Longitude                      | text    |                   | The right edge of the rectangle, in decimal degrees from -180 to 180. | 180.0
- northLatitude                            | Northernmost (Top) Latitude                        | text    |                   | The top edge of the rectangle, in decimal degrees from -90 to 90. | 90.0
- southLatitude                            | Southernmost (Bottom) Latitude                     | text    |                   | The bottom edge of the rectangle, in decimal degrees from -90 to 90. | -90.0
geographicReferenceSystemInfo              | Reference System Information                       | none    | many              | The coordinate system in which positions are given.
- geographicReferenceSystemCode            | Reference System Code                              | text    | facet             | The code that names the coordinate system. | 4326
- geographicReferenceSystemCodeSpace       | Reference System Code Space                        | text    |                   | The register in which that code has its meaning. | EPSG
geographicSpatialResolution                | Spatial Resolution                                 | none    | many              | How fine the detail of the spatial data is.
- geographicSpatialResolutionValue         | Value                                              | text    |                   | The measure of detail, as a number or a scale.
- geographicSpatialResolutionType          | Type                                               | text    | facet             | The way in which the detail is measured.
- geographicSpatialResolutionUnitOfMeasure | Spatial Resolution Unit of Measure                 | text    |                   | The unit the measure is given in.
geographicResourceType                     | Type of Geospatial Data Resource                   | text    | facet search      | Whether the spatial data are a dataset, a series of them or a running service.
geographicReferenceDate                    | Resource Reference Date                            | none    | many search       | A date in the life of the spatial data.
- geographicReferenceDateValue             | Date                                               | date    | facet search      | The date itself. | YYYY-MM-DD
- geographicReferenceDateType              | Type                                               | text    | search            | What happened on that date.
geographicDataLineageStatement             | Data Lineage Statement                             | textbox |                   | What is known of the origin of the spatial data and of the steps that led to them.
geographicProcessStep                      | Data Lineage Process Step Description              | textbox | many              | One step in the making of the spatial data.
geographicSpatialRepresentationType        | Spatial Representation Type                        | text    | facet search      | The form in which space is recorded, for example as a grid or as vectors.
geometricObjectCount                       | Vector Object Count                                | int     |                   | How many objects the vector data hold.
geometricObjectType                        | Vector Object Type                                 | text    | facet             | The kind of geometry the vector objects have.
geographicNumberOfDimensions               | Raster Dimensions                                  | int     | search            | How many axes the raster has.
geographicAxisDimensionProperties          | Raster Dimension (Axis) Properties                 | none    | many              | What is known of one axis of the raster.
- geographicDimensionNameType              | Raster Dimension (Axis) Name                       | text    |                   | The meaning of the axis.
- geographicDimensionSize                  | Raster Dimension (Axis) Size                       | int     |                   | The number of cells along the axis.
- geographicResolution                     | Raster Dimension (Axis) Resolution                 | float   |                   | The extent of one cell along the axis.
- geographicResolutionUnitOfMeasure        | Raster Dimension (Axis) Resolution Unit of Measure | text    |                   | The unit in which that extent is given.
geographicCellGeometry                     | Raster Cell Geometry                               | text    | facet search      | Whether a cell of the raster stands for a point, an area or a volume.
geographicDistribution                     | Distribution Link                                  | none    | many search       | A place on the network where the spatial data are served.
- geographicDistributionLink               | URL                                                | text    | search            | The web address of the service or the file. | https://
- geographicDistributionLinkLabel          | Label                                              | text    | search            | A text to show in place of the address.
- geographicProtocol                       | Protocol                                           | text    | search            | The protocol that the address speaks.
`,
)
