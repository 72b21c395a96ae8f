import { metadataBlock, terms } from './block-table.ts'

const astroType = terms(`
Image
Mosaic
EventList
Spectrum
Cube
Table
Catalog
LightCurve
Simulation
Figure
Artwork
Animation
PrettyPicture
Documentation
Other
Library
Press Release
Facsimile
Historical
Observation
Object
Value
ValuePair
Survey
`)

export const astrophysicsBlock = metadataBlock(
  {
    id: 4,
    name: 'astrophysics',
    displayName: 'Astronomy and Astrophysics Metadata',
    vocabularies: { astroType },
  },
  `
astroType                             | Type                   | text  | many facet search | The kind of product the files hold.
astroFacility                         | Facility               | text  | many facet search | The observatory or mission that the data come from.
astroInstrument                       | Instrument             | text  | many facet search | The instrument that took the data.
astroObject                           | Object                 | text  | many facet search | An object in the sky that the data show.
resolution.Spatial                    | Spatial Resolution     | text  | facet search      | The smallest angle on the sky that the data tell apart.
resolution.Spectral                   | Spectral Resolution    | text  | facet search      | How finely the data divide the spectrum, commonly as wavelength over its smallest step.
resolution.Temporal                   | Time Resolution        | text  |                   | The shortest time between two events that the data tell apart.
coverage.Spectral.Bandpass            | Bandpass               | text  | many facet search | The part of the spectrum observed, by the usual name of the band.
coverage.Spectral.CentralWavelength   | Central Wavelength (m) | float | many facet search | The wavelength in the middle of the observed band, in metres.
coverage.Spectral.Wavelength          | Wavelength Range       | none  | many              | The range of wavelengths observed.
- coverage.Spectral.MinimumWavelength | Minimum (m)            | float | facet search      | The shortest wavelength observed, in metres.
- coverage.Spectral.MaximumWavelength | Maximum (m)            | float | facet search      | The longest wavelength observed, in metres.
coverage.Temporal                     | Dataset Date Range     | none  | many              | The span of time in which the observations were made.
- coverage.Temporal.StartTime         | Start                  | date  | facet search      | When the first observation began. | YYYY-MM-DD
- coverage.Temporal.StopTime          | End                    | date  | facet search      | When the last observation ended. | YYYY-MM-DD
coverage.Spatial                      | Sky Coverage           | text  | many              | The part of the sky that was observed.
coverage.Depth                        | Depth Coverage         | float |                   | The faintest brightness reached, as a flux.
coverage.ObjectDensity                | Object Density         | float |                   | How many objects there are in a unit of sky area.
coverage.ObjectCount                  | Object Count           | int   |                   | How many objects the data list in all.
coverage.SkyFraction                  | Fraction of Sky        | float |                   | The share of the whole sky that was observed.
coverage.Polarization                 | Polarization           | text  |                   | The states of polarisation that were measured.
redshiftType                          | RedshiftType           | text  |                   | Whether redshift is given as a velocity, as a plain ratio or in another form.
resolution.Redshift                   | Redshift Resolution    | float |                   | The smallest step of redshift that the data tell apart.
coverage.RedshiftValue                | Redshift Value         | none  | many              | The range of redshift that the data reach over.
- coverage.Redshift.MinimumValue      | Minimum                | float |                   | The least redshift in the data.
- coverage.Redshift.MaximumValue      | Maximum                | float |                   | The greatest redshift in the data.
`,
)
