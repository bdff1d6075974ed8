// Demo albums: folk, jazz, soul and rock. All names are made up.
import type { AlbumPlan } from './album-plan.ts'

const single = { disc: 0, suite: false } as const

export const westernAlbums: readonly AlbumPlan[] = [
  {
    ...single,
    name: 'Lamplight Atlas',
    artist: 'Wren Halloway',
    year: 2018,
    genre: 'Folk',
    style: 'folk',
    cover: ['hills', 'clay'],
    uploaded: '2023-03-04',
    tracks: `
      3:12 Paper Boats
      2:48 The Miller’s Second Daughter
      4:05 Lamplight Atlas
      3:31 Hedge School
      2:20 Thimble
      3:57 A Map of All the Wells + Maeve Tarrant
      3:03 Quarter Day
      2:41 Goose Fair
      4:22 Where the Road Forgets Itself
      3:18 Small Rain
      2:36 Last Orders at the Ferry Inn`,
  },
  {
    ...single,
    name: 'Seven Bridges at Dusk',
    artist: 'The Orla Finch Quartet',
    year: 2015,
    genre: 'Jazz',
    style: 'jazz',
    cover: ['stripes', 'ink'],
    uploaded: '2022-11-19',
    tracks: `
      4:41 Seven Bridges at Dusk
      3:56 Tram Eleven
      5:12 The Umbrella Question
      4:08 Blue Enamel
      3:33 Orla’s Other Hat
      4:50 Nobody Parks on Sunday
      5:37 Brass Lanterns, Wet Stairs + Marguerite Sol
      3:49 Half a Cigarette
      4:15 Closing the Shutters`,
  },
  {
    name: 'The Cartographer’s Winter',
    artist: 'Saltmarsh Assembly',
    year: 2020,
    genre: 'Indie',
    style: 'folk',
    cover: ['contours', 'sky'],
    disc: 1,
    suite: false,
    uploaded: '2024-01-27',
    tracks: `
      3:44 First Survey
      3:08 Snow on the Instruments
      4:12 The Border Is a River
      2:59 Theodolite
      3:36 Names We Gave to Stones
      4:28 Camp at the Second Waterfall
      3:20 Frostbitten Alphabet
      2:45 Ink Will Not Thaw
      3:51 Letters by Sled`,
  },
  {
    name: 'The Cartographer’s Winter',
    artist: 'Saltmarsh Assembly',
    year: 2020,
    genre: 'Indie',
    style: 'folk',
    cover: ['contours', 'sky'],
    disc: 2,
    suite: false,
    uploaded: '2024-01-27',
    tracks: `
      4:02 Second Survey
      3:15 White Sheet, White Ground
      3:40 The Dog Who Knew the Way
      2:52 Compass Rose
      4:33 Two Lakes with the Same Name
      3:07 Thaw
      3:58 What the Map Left Out + Wren Halloway
      2:38 Fold Lines
      5:10 Return by Another River`,
  },
  {
    ...single,
    name: 'Parallel Gardens',
    artist: 'Juno Okafor-Lindqvist',
    year: 2022,
    genre: 'Soul',
    style: 'soul',
    cover: ['petals', 'plum'],
    uploaded: '2025-05-09',
    tracks: `
      3:24 Parallel Gardens
      3:02 Honey on the Receipt
      3:47 Slow Elevator Up
      2:55 Say It in the Kitchen
      4:06 Lavender Static
      3:19 Two Keys, One Door + The Fire Escapes
      3:38 Your Coat in My Hallway
      2:47 Interlude for Streetlights
      3:55 Borrowed August
      3:11 Soft Traffic
      4:20 Gardens, Parallel`,
  },
  {
    ...single,
    name: 'Everything the Lighthouse Keeper Wrote Down Between the Equinox and the First Snow, Read Aloud to No One in Particular',
    artist: 'The Extremely Patient Weather Observers of Northern Finistère',
    year: 2017,
    genre: 'Post-rock',
    style: 'rock',
    cover: ['horizon', 'steel'],
    uploaded: '2021-10-02',
    tracks: `
      4:48 22 September: Wind South-West, Four; One Trawler, No Lights
      3:59 Concerning the Gulls
      5:21 A Short Inventory of Fogs, with Remarks on Their Temper, Their Colour and the Hours at Which They Prefer to Arrive
      4:10 The Lamp Went Out and I Did Not Relight It at Once
      3:37 Barometer
      5:02 All Ships Pass Eventually
      2:58 Supper for One
      4:26 Letter to the Inspector of Lights, Not Sent
      5:44 First Snow
      1:12 (Pages Missing)`,
  },
  {
    ...single,
    name: 'Copper & Clover',
    artist: 'Maeve Tarrant',
    year: 2012,
    genre: 'Folk',
    style: 'waltz',
    cover: ['weave', 'moss'],
    uploaded: '2021-06-14',
    tracks: `
      2:33 Copper & Clover
      2:10 The Hen’s March over the Midden
      3:05 Ballyroan Lane
      2:47 Tuesday’s Waltz
      2:22 The Tinker’s Tax
      3:30 Rosaleen Behind the Counter
      2:18 Two for the Price of a Jig
      2:54 Turf and Thunder
      3:12 The Widow Nolan’s Piano
      2:05 Drop of the Pure
      2:39 Salt in the Butter
      3:21 Clover & Copper`,
  },
  {
    ...single,
    name: 'Loud Paint',
    artist: 'The Fire Escapes',
    year: 2019,
    genre: 'Rock',
    style: 'rock',
    cover: ['folds', 'berry'],
    uploaded: '2023-08-30',
    tracks: `
      2:51 Loud Paint
      3:04 Parking Lot Philosophy
      2:37 Kerosene Birthday
      3:22 My Brother’s Amplifier
      3:46 Vending Machine Saints
      2:29 Yes/No/Maybe/Loud
      4:01 Rust Never Calls
      3:13 Elevator to the Roof
      !2:20 Elevator to the Roof (Demo, Do Not Keep)
      2:44 Drummer Wanted
      3:35 All the Exits Are Windows`,
  },
  {
    ...single,
    name: 'Slow Elevators',
    artist: 'Marguerite Sol',
    year: 2021,
    genre: 'Lounge',
    style: 'jazz',
    cover: ['eclipse', 'rose'],
    uploaded: '2024-09-21',
    tracks: `
      3:28 Mezzanine
      3:51 Slow Elevators
      4:14 The Piano in Lobby Two
      3:09 Room Service, No Hurry
      2:58 Olive
      4:33 Do Not Disturb
      3:40 Marble, Brass, Velvet, Dust
      3:17 The Night Porter Hums
      3:55 Late Checkout
      2:49 Revolving Door`,
  },
]
