// Demo albums with names in Japanese, Korean, Arabic, Hebrew, Greek, Russian and Spanish. All names are made up.
import type { AlbumPlan } from './album-plan.ts'

const single = { disc: 0, suite: false } as const

export const worldAlbums: readonly AlbumPlan[] = [
  {
    ...single,
    name: '灯台と手紙',
    artist: '水無瀬あかり',
    year: 2020,
    genre: 'ピアノ',
    style: 'piano',
    cover: ['windows', 'sea'],
    uploaded: '2024-06-02',
    tracks: `
      3:09 灯台
      2:47 雨の切手
      4:01 三番線の朝
      3:22 手紙、その一
      2:55 かもめ食堂の午後
      3:38 硝子の浮き玉
      1:58 手紙、その二
      4:26 凪
      3:13 遠くの汽笛
      3:50 灯りを消すまえに`,
  },
  {
    ...single,
    name: '늦은 오후의 라디오',
    artist: '은하수 우체국',
    year: 2022,
    genre: 'Pop',
    style: 'soul',
    cover: ['rays', 'lemon'],
    uploaded: '2025-08-01',
    tracks: `
      3:18 늦은 오후의 라디오
      3:04 옥상의 화분들
      3:41 우산 하나, 두 사람
      2:52 골목 끝 세탁소
      3:33 노란 버스를 놓치고
      4:07 한강에 뜬 편지
      2:46 주파수 89.1
      3:27 여름의 뒷면
      3:15 창문을 닫는 소리
      3:58 내일의 날씨`,
  },
  {
    ...single,
    name: 'مقهى الياسمين',
    artist: 'ثلاثي النارنج',
    year: 2013,
    genre: 'موسيقى',
    style: 'waltz',
    cover: ['tiles', 'wheat'],
    uploaded: '2022-02-26',
    tracks: `
      3:44 مقهى الياسمين
      4:12 فنجان على الرصيف
      3:07 حارة الخبّازين
      2:58 مطر خفيف بعد العصر
      3:51 وردة في جيب المعطف
      4:29 السلّم القديم
      3:20 حكاية ساعي البريد
      2:41 نافذة
      3:36 آخر الطاولات`,
  },
  {
    ...single,
    name: 'רכבת לילה צפונה',
    artist: 'להקת הדר וסתיו',
    year: 2016,
    genre: 'Indie',
    style: 'rock',
    cover: ['shoreline', 'rust'],
    uploaded: '2023-12-12',
    tracks: `
      3:23 רציף ארבע
      2:58 רכבת לילה צפונה
      3:40 שתי כוסות תה
      3:11 המפתח מתחת לעציץ
      4:02 גשם על הפרדס
      2:49 אחותי מנגנת בחלון
      3:35 כמעט אוגוסט
      3:08 מכתב בלי בול
      3:57 תחנה אחרונה`,
  },
  {
    ...single,
    name: 'Τα καΐκια του Απρίλη',
    artist: 'Παρέα του Νοτιά',
    year: 2009,
    genre: 'Folk',
    style: 'folk',
    cover: ['threads', 'sea'],
    uploaded: '2021-09-05',
    tracks: `
      3:16 Τα καΐκια του Απρίλη
      2:53 Στο μόλο
      3:38 Η κυρά της αυλής
      4:04 Αλάτι και φως
      2:44 Δίχτυα
      3:27 Γράμμα από τη Σύρα
      3:02 Ο φάρος κοιμάται
      !2:36 Βοτσαλάκι
      3:49 Καλό κατευόδιο`,
  },
  {
    ...single,
    name: 'Зимний трамвай',
    artist: 'Оркестр Тихой Улицы',
    year: 2011,
    genre: 'Post-rock',
    style: 'rock',
    cover: ['ridges', 'coal'],
    uploaded: '2022-08-18',
    tracks: `
      4:35 Депо
      3:48 Зимний трамвай
      5:09 Окна напротив
      3:26 Чай с вареньем
      4:14 Снег идёт в обе стороны
      2:57 Двор
      4:41 Последний фонарь на Садовой
      3:33 Кондуктор
      5:20 До утра`,
  },
  {
    ...single,
    name: 'Vals para un reloj parado',
    artist: 'Sexteto Almendro',
    year: 2008,
    genre: 'Tango',
    style: 'waltz',
    cover: ['orbs', 'grass'],
    composer: 'Ramiro Quintales',
    uploaded: '2021-05-20',
    tracks: `
      3:01 Vals para un reloj parado
      2:38 La esquina del farol
      2:55 Milonga de la llave
      3:17 Almendro en flor
      2:49 Carta a una tía de Rosario
      3:08 Nadie baila los lunes
      2:44 El sastre ciego
      3:29 Lluvia sobre el empedrado + Marguerite Sol
      2:52 Paraguas
      3:36 Las cuatro y diez`,
  },
]
