// Demo albums: ambient, electronic, choral and piano; three of them are gapless. All names are made up.
import type { AlbumPlan } from './album-plan.ts'

const single = { disc: 0, suite: false } as const

export const quietAlbums: readonly AlbumPlan[] = [
  {
    name: 'Continuous Harbour',
    artist: 'Tidal Standard',
    year: 2021,
    genre: 'Ambient',
    style: 'ambient',
    cover: ['moon', 'tide'],
    disc: 0,
    suite: true,
    uploaded: '2024-12-06',
    tracks: `
      4:17 Slack
      5:03 Mooring Lines
      3:48 Breakwater
      5:36 Fog Signal, Every Ninety Seconds
      4:21 Hull Against Hull
      3:12 Gantry
      5:58 Pilot Boat
      4:44 Open Water`,
  },
  {
    name: 'Night Bus Geometry',
    artist: 'Kilo Meridian',
    year: 2023,
    genre: 'Techno',
    style: 'techno',
    cover: ['rings', 'night'],
    disc: 0,
    suite: true,
    uploaded: '2025-10-17',
    tracks: `
      3:32 Terminus
      4:08 Parallelogram
      3:55 Route N29
      4:41 Isosceles
      3:19 Request Stop
      4:27 Tangent
      5:06 Upper Deck, Front Seat
      3:44 Obtuse
      4:15 Chord and Arc
      4:59 First Light, Last Stop`,
  },
  {
    name: 'Evensong for Empty Stations',
    artist: 'St. Brannoc’s Chamber Choir',
    year: 2016,
    genre: 'Choral',
    style: 'choral',
    cover: ['slabs', 'lilac'],
    disc: 1,
    suite: false,
    composer: 'Edmund Thackwray',
    uploaded: '2022-04-23',
    tracks: `
      3:26 Introit: The Waiting Room
      4:02 Psalm for Platform Nine
      3:15 Versicle
      4:39 Magnificat, with Trains
      2:51 Antiphon I
      3:44 Litany of the Branch Lines
      2:37 Antiphon II
      4:18 Nunc Dimittis`,
  },
  {
    name: 'Evensong for Empty Stations',
    artist: 'St. Brannoc’s Chamber Choir',
    year: 2016,
    genre: 'Choral',
    style: 'choral',
    cover: ['slabs', 'lilac'],
    disc: 2,
    suite: true,
    composer: 'Edmund Thackwray',
    uploaded: '2022-04-23',
    tracks: `
      3:08 The Night Office: Opening
      3:52 First Nocturn
      2:44 Responsory
      4:11 Second Nocturn
      3:03 Signal Box
      3:37 Third Nocturn
      2:29 The Milk Train
      4:46 Lauds`,
  },
  {
    ...single,
    name: 'Analog Picnic',
    artist: 'Polly & the Oscillators',
    year: 2014,
    genre: 'Electronic',
    style: 'electronic',
    cover: ['blocks', 'mint'],
    uploaded: '2021-07-11',
    tracks: `
      3:16 Patch Cable Sandwich
      2:58 Analog Picnic
      3:41 Square Wave Cricket
      3:07 Blanket, Basket, Filter, Gate
      4:04 Kites and Ladders
      !2:46 Envelope (Attack Mix)
      3:33 Lemonade at 110 Volts
      3:52 Ants in the Sequencer
      2:39 Wobble Board
      3:20 Sunburn LFO
      4:11 Everyone Carries Something Home`,
  },
  {
    ...single,
    name: 'Études for a Quiet Kitchen',
    artist: 'Theodor Ahlgren-Bei',
    year: 2019,
    genre: 'Classical',
    style: 'piano',
    cover: ['score', 'bone'],
    uploaded: '2023-01-08',
    tracks: `
      0:48 Étude No. 1: Kettle
      1:22 Étude No. 2: Two Spoons
      0:34 Étude No. 3: Crumbs
      1:57 Étude No. 4: The Window over the Sink
      1:10 Étude No. 5: Steam
      0:31 Étude No. 6: Dropped Cup
      2:14 Étude No. 7: Bread, Rising
      1:36 Étude No. 8: Refrigerator in D
      0:42 Étude No. 9: Salt
      1:49 Étude No. 10: Letters on the Table
      1:05 Étude No. 11: Tap
      2:32 Étude No. 12: After Everyone Has Gone to Bed`,
  },
  {
    ...single,
    name: 'Attic Tapes: Songs from Spare Rooms',
    artist: null,
    year: 2024,
    genre: 'Compilation',
    style: 'folk',
    cover: ['tiles', 'saffron'],
    uploaded: '2025-02-15',
    tracks: `
      3:02 Damp Cassette @ Wren Halloway
      2:44 Ceiling @ The Fire Escapes
      3:36 Spare Room @ Juno Okafor-Lindqvist
      2:17 Hallo, Wer Ist Da? @ Anneliese Kropp
      4:09 Loop for a Broken Fan @ Polly & the Oscillators
      3:25 Bedsheet Cinema @ Ignatius Bell
      2:58 Onde Mora o Vento @ Duarte Salgueiro
      3:47 The Landlord’s Theme @ The Orla Finch Quartet
      1:33 [untitled] @ 무명씨
      3:14 Moths @ Maeve Tarrant
      2:50 Hemmabio @ Theodor Ahlgren-Bei
      4:27 Goodnight, Attic @ Saltmarsh Assembly + Wren Halloway`,
  },
  {
    ...single,
    name: '?',
    artist: '!?',
    year: 0,
    genre: '',
    style: 'electronic',
    cover: null,
    uploaded: '2025-11-30',
    tracks: `
      0:30 .
      0:45 ..
      2:01 …`,
  },
]
