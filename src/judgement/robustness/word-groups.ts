/**
 * Words by kind: what can be exchanged for another of its kind and makes a caption wrong, and what names persons and scenes.
 * The WordNet pack has synsets without their hypernyms, so that kinds are lists of the words that captions use most.
 *
 * @module
 */

import { asciiLower } from "../../corpus/ascii.js";

const words = (text: string): readonly string[] => text.split(" ");

/** Co-hyponyms; plurals are groups of their own, so that an exchange keeps the number. */
export const CO_HYPONYMS: readonly (readonly string[])[] = [
  words("red blue green yellow black white brown orange purple pink gray grey"),
  words("two three four five six seven eight nine ten"),
  words("dog cat horse cow sheep elephant giraffe zebra bear bird duck goat monkey lion rabbit pig"),
  words("dogs cats horses cows elephants giraffes zebras bears birds ducks goats monkeys lions rabbits pigs"),
  words("car bus truck train motorcycle bicycle bike boat airplane plane van taxi tractor scooter"),
  words("cars buses trucks trains motorcycles bicycles bikes boats airplanes planes vans taxis tractors"),
  words("man woman boy girl baby"),
  words("men women boys girls babies"),
  words("pizza sandwich cake hamburger salad donut banana apple soup bread burger pie"),
  words("pizzas sandwiches cakes hamburgers donuts bananas apples burgers pies oranges carrots"),
  words("table chair bed couch sofa desk bench shelf stool"),
  words("tables chairs beds couches desks benches shelves"),
  words("kitchen bathroom bedroom office garage"),
  words("beach street field forest park river lake mountain desert road"),
  words("shirt jacket hat dress coat sweater helmet suit"),
  words("surfboard skateboard snowboard kite frisbee racket bat umbrella guitar"),
  words("baseball tennis soccer football basketball volleyball hockey golf"),
  words("knife fork spoon plate bowl cup glass bottle"),
  words("laptop computer phone television camera clock lamp"),
  words("running walking sitting standing jumping sleeping swimming climbing lying"),
  words("small large"),
  words("young old"),
];

const PERSONS = new Set(
  words(
    "man woman boy girl child baby person people men women boys girls children kid kids babies persons adult adults teenager " +
      "teenagers toddler toddlers lady ladies guy guys gentleman couple group crowd player players surfer surfers skier " +
      "skiers snowboarder skateboarder skateboarders cyclist cyclists biker bikers rider riders worker workers officer police " +
      "policeman fireman firefighter soldier soldiers team family families student students teacher climber hiker hikers " +
      "dancer dancers musician musicians band batter pitcher catcher umpire chef cook waiter bride groom mother father son " +
      "daughter friends swimmer diver runner runners jogger performer singer cowboy",
  ),
);

/** Heads that fit most persons: put in the place of another person they make nothing wrong. */
const GENERAL_PERSONS = new Set(
  words("person people persons group crowd couple adult adults family families team friends kid kids child children"),
);

const SCENES = new Set(
  words(
    "beach street road sidewalk field park forest woods river lake ocean sea pool water mountain mountains hill hillside slope " +
      "snow desert city town village square court yard backyard garden kitchen bathroom bedroom room office restaurant bar cafe " +
      "store shop market mall station airport runway platform track tracks bridge building house church stage stadium arena gym " +
      "playground zoo farm grass lawn meadow pasture sand shore pier dock harbor highway intersection alley path trail parking " +
      "lot garage library classroom school museum hallway living sky background rink ramp skatepark canyon cliff rocks creek " +
      "stream waterfall bay",
  ),
);

/** What a phrase with this head names. */
export function kindOfHead(head: string): "person" | "scene" | undefined {
  const word = asciiLower(head);
  return PERSONS.has(word) ? "person" : SCENES.has(word) ? "scene" : undefined;
}

/** Whether a phrase with this head would fit where another one stood. */
export function isGeneral(head: string): boolean {
  return GENERAL_PERSONS.has(asciiLower(head));
}

/** Nouns that stand before `of` and what the phrase is about. */
const GROUPS = new Set(
  words("group groups couple couples crowd crowds bunch pair pairs number lot lots trio team row"),
);

/** Nouns of which a scene can follow `of`. */
const PARTS = new Set(
  words(
    "side sides middle center centre edge end corner front back top bottom bank banks shore foot base part piece patch stretch view",
  ),
);

export function isGroup(noun: string): boolean {
  return GROUPS.has(noun);
}

export function isPart(noun: string): boolean {
  return PARTS.has(noun);
}
