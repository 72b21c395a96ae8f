import { terms } from './block-table.ts'

/** Devices that the field `studyAssayPlatform` offers, in the order they are listed. */
export const assayPlatforms = terms(`
210-MS GC Ion Trap (Varian)
220-MS GC Ion Trap (Varian)
225-MS GC Ion Trap (Varian)
240-MS GC Ion Trap (Varian)
300-MS quadrupole GC/MS (Varian)
320-MS LC/MS (Varian)
325-MS LC/MS (Varian)
320-MS GC/MS (Varian)
500-MS LC/MS (Varian)
800D (Jeol)
910-MS TQ-FT (Varian)
920-MS TQ-FT (Varian)
3100 Mass Detector (Waters)
6110 Quadrupole LC/MS (Agilent)
6120 Quadrupole LC/MS (Agilent)
6130 Quadrupole LC/MS (Agilent)
6140 Quadrupole LC/MS (Agilent)
6310 Ion Trap LC/MS (Agilent)
6320 Ion Trap LC/MS (Agilent)
6330 Ion Trap LC/MS (Agilent)
6340 Ion Trap LC/MS (Agilent)
6410 Triple Quadrupole LC/MS (Agilent)
6430 Triple Quadrupole LC/MS (Agilent)
6460 Triple Quadrupole LC/MS (Agilent)
6490 Triple Quadrupole LC/MS (Agilent)
6530 Q-TOF LC/MS (Agilent)
6540 Q-TOF LC/MS (Agilent)
6210 TOF LC/MS (Agilent)
6220 TOF LC/MS (Agilent)
6230 TOF LC/MS (Agilent)
7000B Triple Quadrupole GC/MS (Agilent)
AccuTO DART (Jeol)
AccuTOF GC (Jeol)
AccuTOF LC (Jeol)
ACQUITY SQD (Waters)
ACQUITY TQD (Waters)
Agilent
Agilent 5975E GC/MSD (Agilent)
Agilent 5975T LTM GC/MSD (Agilent)
5975C Series GC/MSD (Agilent)
Affymetrix
amaZon ETD ESI Ion Trap (Bruker)
amaZon X ESI Ion Trap (Bruker)
apex-ultra hybrid Qq-FTMS (Bruker)
API 2000 (AB Sciex)
API 3200 (AB Sciex)
API 3200 QTRAP (AB Sciex)
API 4000 (AB Sciex)
API 4000 QTRAP (AB Sciex)
API 5000 (AB Sciex)
API 5500 (AB Sciex)
API 5500 QTRAP (AB Sciex)
Applied Biosystems Group (ABI)
AQI Biosciences
Atmospheric Pressure GC (Waters)
autoflex III MALDI-TOF MS (Bruker)
autoflex speed(Bruker)
AutoSpec Premier (Waters)
AXIMA Mega TOF (Shimadzu)
AXIMA Performance MALDI TOF/TOF (Shimadzu)
A-10 Analyzer (Apogee)
A-40-MiniFCM (Apogee)
Bactiflow (Chemunex SA)
Base4innovation
BD BACTEC MGIT 320
BD BACTEC MGIT 960
BD Radiometric BACTEC 460TB
BioNanomatrix
Cell Lab Quanta SC (Becman Coulter)
Clarus 560 D GC/MS (PerkinElmer)
Clarus 560 S GC/MS (PerkinElmer)
Clarus 600 GC/MS (PerkinElmer)
Complete Genomics
Cyan (Dako Cytomation)
CyFlow ML (Partec)
Cyow SL (Partec)
CyFlow SL3 (Partec)
CytoBuoy (Cyto Buoy Inc)
CytoSence (Cyto Buoy Inc)
CytoSub (Cyto Buoy Inc)
Danaher
DFS (Thermo Scientific)
Exactive(Thermo Scientific)
FACS Canto (Becton Dickinson)
FACS Canto2 (Becton Dickinson)
FACS Scan (Becton Dickinson)
FC 500 (Becman Coulter)
GCmate II GC/MS (Jeol)
GCMS-QP2010 Plus (Shimadzu)
GCMS-QP2010S Plus (Shimadzu)
GCT Premier (Waters)
GENEQ
Genome Corp.
GenoVoxx
GnuBio
Guava EasyCyte Mini (Millipore)
Guava EasyCyte Plus (Millipore)
Guava Personal Cell Analysis (Millipore)
Guava Personal Cell Analysis-96 (Millipore)
Helicos BioSciences
Illumina
Indirect proportion method on LJ medium
Indirect proportion method on Middlebrook Agar 7H9
Indirect proportion method on Middlebrook Agar 7H10
Indirect proportion method on Middlebrook Agar 7H11
inFlux Analyzer (Cytopeia)
Intelligent Bio-Systems
ITQ 700 (Thermo Scientific)
ITQ 900 (Thermo Scientific)
ITQ 1100 (Thermo Scientific)
JMS-53000 SpiralTOF (Jeol)
LaserGen
LCMS-2020 (Shimadzu)
LCMS-2010EV (Shimadzu)
LCMS-IT-TOF (Shimadzu)
Li-Cor
Life Tech
LightSpeed Genomics
LCT Premier XE (Waters)
LCQ Deca XP MAX (Thermo Scientific)
LCQ Fleet (Thermo Scientific)
LXQ (Thermo Scientific)
LTQ Classic (Thermo Scientific)
LTQ XL (Thermo Scientific)
LTQ Velos (Thermo Scientific)
LTQ Orbitrap Classic (Thermo Scientific)
LTQ Orbitrap XL (Thermo Scientific)
LTQ Orbitrap Discovery (Thermo Scientific)
LTQ Orbitrap Velos (Thermo Scientific)
Luminex 100 (Luminex)
Luminex 200 (Luminex)
MACS Quant (Miltenyi)
MALDI SYNAPT G2 HDMS (Waters)
MALDI SYNAPT G2 MS (Waters)
MALDI SYNAPT HDMS (Waters)
MALDI SYNAPT MS (Waters)
MALDI micro MX (Waters)
maXis (Bruker)
maXis G4 (Bruker)
microflex LT MALDI-TOF MS (Bruker)
microflex LRF MALDI-TOF MS (Bruker)
microflex III MALDI-TOF MS (Bruker)
micrOTOF II ESI TOF (Bruker)
micrOTOF-Q II ESI-Qq-TOF (Bruker)
microplate Alamar Blue (resazurin) colorimetric method
Mstation (Jeol)
MSQ Plus (Thermo Scientific)
NABsys
Nanophotonics Biosciences
Network Biosystems
Nimblegen
Oxford Nanopore Technologies
Pacific Biosciences
Population Genetics Technologies
Q1000GC UltraQuad (Jeol)
Quattro micro API (Waters)
Quattro micro GC (Waters)
Quattro Premier XE (Waters)
QSTAR (AB Sciex)
Reveo
Roche
Seirad
solariX hybrid Qq-FTMS (Bruker)
Somacount (Bently Instruments)
SomaScope (Bently Instruments)
SYNAPT G2 HDMS (Waters)
SYNAPT G2 MS (Waters)
SYNAPT HDMS (Waters)
SYNAPT MS (Waters)
TripleTOF 5600 (AB Sciex)
TSQ Quantum Ultra (Thermo Scientific)
TSQ Quantum Access (Thermo Scientific)
TSQ Quantum Access MAX (Thermo Scientific)
TSQ Quantum Discovery MAX (Thermo Scientific)
TSQ Quantum GC (Thermo Scientific)
TSQ Quantum XLS (Thermo Scientific)
TSQ Vantage (Thermo Scientific)
ultrafleXtreme MALDI-TOF MS (Bruker)
VisiGen Biotechnologies
Xevo G2 QTOF (Waters)
Xevo QTof MS (Waters)
Xevo TQ MS (Waters)
Xevo TQ-S (Waters)
Other
`)
