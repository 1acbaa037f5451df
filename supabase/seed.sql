-- The demo world of a local database. It is never run against a hosted project: only supabase/local reads this file, and
-- only when there are no themes yet. The file itself stops where the demo accounts are missing, and leaves what is there.

-- Every square says who does what, what counts as proof and by when. Predictions name roles and institutions, never people.
do $themes$
begin
  if not exists (select from auth.users where email = 'admin@example.com') then
    raise exception 'seed.sql is for a local database: the demo accounts are not here';
  elsif exists (select from public.themes) then
    return;
  end if;

  with theme as (
    insert into public.themes (name, description) values (
      'Parliament & Politics',
      'Chambers, cabinets and committees the world over. For people who read the agenda for the jokes. Everything counts from the moment the game is active until BINGO.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text)
  select theme.id, square.summary, square.text from theme cross join (values
    ('Vote runs past midnight', 'A national parliament is still voting on a bill after 00:00 local time before the game ends. Counts when the chamber’s own journal or a wire service gives the hour; yawning is not evidence.'),
    ('Talks called “constructive”', 'Coalition negotiators leave a meeting without an agreement and call it “constructive”. Counts when a national broadcaster quotes the word, in any language, while the game is on.'),
    ('Minister misses own deadline', 'A deadline that a minister set in public passes with nothing published. Counts when a newspaper prints both dates, the promised one and today’s, before the game ends.'),
    ('Early election “ruled out”', 'A head of government says that there will be no early election. Counts when a wire service quotes the denial during the game. What happens afterwards is another card.'),
    ('Inquiry into the inquiry', 'A parliament, court or ombudsman opens a review of how an earlier official inquiry was run. Counts when the reviewing body announces it on its own site before the game ends.'),
    ('Speaker loses patience', 'A presiding officer suspends a sitting or sends a member out of the chamber. Counts on video, in the official record or in a wire report before the game ends.'),
    ('Budget leaks over breakfast', 'Figures from a national or regional budget are in the press before the finance minister stands up to read them. Counts when two outlets print the same number ahead of the speech, while the game is on.'),
    ('Hot mic, cold sweat', 'An office-holder is overheard on a microphone believed to be off, and the office then issues a clarification. Counts when the clarification is reported before the game ends; the remark itself is a bonus.'),
    ('Quote “out of context”', 'A politician says that a quote was taken out of context although the full recording is public. Counts when one report links or plays the whole thing before the game ends.'),
    ('Committee forms committee', 'A parliamentary committee sets up a subcommittee, working group or task force. Counts when published minutes or an agenda give the new body a name during the game.'),
    ('U-turn is “not a U-turn”', 'A government drops or reverses an announced policy and a spokesperson denies that anything was reversed. Counts when both are in the same news report before the game ends.'),
    ('Quorum goes missing', 'A sitting of any parliament or city council starts late or ends early because too few members are in the room. Counts in the official record or a local newspaper during the game.'),
    ('Summit photo runs late', 'The group photograph of an international summit is taken later than planned, or twice, because somebody was missing. Counts when the press pool or host broadcaster mentions it during the game.'),
    ('Promise without a date', 'The closing statement of a summit promises something “in due course”, “as soon as possible” or “in the coming period”. Counts when the published text contains the words before the game ends.'),
    ('Speech includes a recipe', 'During a very long speech a legislator reads out something that has nothing to do with the bill: a recipe, a novel, a song. Counts when the official record keeps it for posterity before the game ends.'),
    ('Ministry changes its name', 'A government renames a ministry or merges two. Counts when the new name stands in the official gazette, on the website or, best of all, on the door before the game ends.'),
    ('Reshuffle by push alert', 'A minister learns of a change of job from the media rather than from the head of government. Counts when a wire service or the former minister says so during the game.'),
    ('City hall has a mascot', 'A city, county or ministry presents a mascot for a policy such as recycling, tax or trams. Counts with an official picture of the costume published before the game ends.'),
    ('Referendum on one bench', 'A municipality, canton or state schedules a binding vote on one single object: a bench, a bridge, a tree, a street name. Counts when the official notice prints the question while the game is on.'),
    ('Wrong flag, right face', 'An official event shows the wrong flag, plays the wrong anthem or hangs one upside down, and the host apologises. Counts when the apology is on record before the game ends.'),
    ('Tie settled by lot', 'An election or council vote ends level and is decided by drawing lots, a coin or a recount. Counts when the electoral office publishes, during the game, the result and how it got there.'),
    ('Bill title spells a word', 'A bill is introduced whose initials spell a word somebody was clearly very proud of. Counts when the legislature’s own register lists it during the game.'),
    ('Gazette corrects a comma', 'An official gazette publishes a correction of a law because of a misprint, a comma or a wrong paragraph number. Counts with the gazette’s date, before the game ends.'),
    ('Top court sends it back', 'A constitutional or supreme court returns a law to the people who wrote it. Counts when, before the game ends, the court’s own press release says which paragraph must be done again.'),
    ('Poll within the margin', 'A national poll has first and second place inside its margin of error and the headline names a leader anyway, while the game is on. Counts when the article also prints the margin, usually at the bottom.'),
    ('Everybody won', 'After one election or one vote at least two opposing sides claim victory. Counts when a single news report quotes both claims before the game ends.'),
    ('Recess cut short', 'A parliament is recalled from recess or postpones the start of one. Counts when the chamber’s calendar shows the change while the game is on.'),
    ('Walkout, then lunch', 'A parliamentary group leaves the chamber in protest and is back in the same sitting. Counts when the official record has both the exit and the return before the game ends.'),
    ('Brussels sees the sunrise', 'A meeting of European ministers or leaders goes on past 3 a.m. Brussels time. Counts when the closing press conference or a tired correspondent gives the hour, before the game ends.'),
    ('UN “deeply concerned”', 'A United Nations body or spokesperson is “deeply” or “gravely” concerned. Counts when the words appear on the UN’s own news site during the game. You may mark this early.'),
    ('Handshake lasts too long', 'Two leaders shake hands in front of cameras for eight seconds or more. Counts on unedited video shot during the game; please count aloud, and agree on when a handshake begins.'),
    ('Teleprompter gives up', 'A teleprompter, microphone or interpreter’s headset fails during an official press conference and somebody says so. Counts on video published before the game ends.'),
    ('Petition passes 100,000', 'A petition on an official parliamentary or government site passes 100,000 signatures during the game. Counts when the site’s own counter shows six digits.'),
    ('Turnout called “solid”', 'An electoral authority or minister finds kind words for a turnout below fifty per cent. Counts when number and adjective are in the same report before the game ends.'),
    ('Report “not yet read”', 'Asked about a report, a government spokesperson has not seen it yet. Counts before the game ends when the answer is in a transcript or on video, and the report has been public for a day or more.'),
    ('Ballot as big as a towel', 'An electoral authority presents a ballot paper with more than a hundred names or more than half a metre of paper. Counts with an official picture, during the game.'),
    ('Crisis gets a hotline', 'A government answers criticism with a telephone hotline or a new website. Counts when the number or address is announced before the game ends. Being put on hold is not required.'),
    ('Treaty lost in translation', 'The signing or ratification of a treaty waits for translators or for “legal scrubbing”. Counts when one of the parties gives this as the reason during the game.'),
    ('Statue told to move', 'A city council votes to move, cover, return or clean a statue. Counts when the decision is in the council’s minutes or the local paper before the game ends.'),
    ('Clock change stays put', 'A parliament or government debates ending the twice-yearly change of clocks and puts the decision off. Counts when any official body says “later” while the game is on.'),
    ('Island asks for a bridge', 'A regional assembly formally asks its capital for a bridge, a tunnel or a better ferry. Counts when the resolution or letter is published before the game ends.'),
    ('Minister takes the bus', 'While the game is on, a minister is photographed on public transport on the way to work. Counts when at least one photographer was on board first, as the angle of the picture will show.'),
    ('Leaflet shows wrong town', 'A party withdraws campaign material that shows another town, another country or a stock photograph of strangers. Counts when the party confirms it during the game.'),
    ('Passed by a single vote', 'A bill or motion in a national or regional parliament passes or fails by exactly one vote. Counts when the official tally is published before the game ends.'),
    ('Five-point plan has six', 'A government or party presents a plan with a number in its name. Counts as soon as it is published during the game; if the points do not add up to the number, everybody should look twice.'),
    ('Eyes closed in row three', 'A broadcast from a parliament shows a member with closed eyes for five seconds or more. Counts on the chamber’s own video, before the game ends. “Listening intensively” is an accepted explanation.')
  ) as square (summary, text);

  with theme as (
    insert into public.themes (name, description) values (
      'Tech & Gadgets',
      'Launches, outages and devices that need an update before breakfast. Companies appear by what they do, never by name. Have you tried turning your card off and on again?'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text)
  select theme.id, square.summary, square.text from theme cross join (values
    ('It was DNS', 'A company’s status page or report after an outage names DNS as the cause. Counts when the three letters are in writing before the game ends. It usually is.'),
    ('Certificate forgot itself', 'An expired security certificate takes down a public website, app or payment terminal. Counts when the operator admits it before the game ends. There was a reminder in somebody’s calendar.'),
    ('Redesign, users revolt', 'A social network changes its layout and then says that it is “listening to feedback”. Counts when the sentence is in an official post during the game.'),
    ('Logo loses a serif', 'A technology or media company presents a new logo that is flatter, rounder or plainer than the old one. Counts when the announcement explains, during the game, what the circle stands for.'),
    ('Fridge needs an update', 'A maker of appliances publishes a software update for something that cools, washes or toasts. Counts when the release notes are public before the game ends.'),
    ('Chatbot says sorry', 'The maker of a chatbot explains or apologises for an answer that its product gave. Counts when the company itself comments during the game; the chatbot’s own opinion is not enough.'),
    ('Old feature, now “new”', 'A large platform announces as new something that it, or a rival, had years ago. Counts when at least one technology site remembers in public before the game ends.'),
    ('Keynote demo freezes', 'A live product demonstration stops working in front of an audience. Counts on video made during the game when the presenter says “let’s move on”, or would clearly like to.'),
    ('Cable wars continue', 'A regulator and a manufacturer disagree in public about a plug, a port or a charger. Counts when both positions are reported while the game is on.'),
    ('Phone folds once more', 'A manufacturer announces a device that folds, rolls or slides in at least one more place than the model before it. Counts with the official product page, before the game ends.'),
    ('Monthly fee for a button', 'A maker of cars, printers or furniture introduces a subscription for something that is already built into the product. Counts when the price per month is published before the game ends.'),
    ('Printer picks its ink', 'A printer maker’s update makes the news because of which cartridges it accepts. Counts when a consumer group or a court has an opinion during the game.'),
    ('Search page, fewer links', 'A large search company changes its results page so that there is less to click. Counts when the company announces it and a publisher complains before the game ends.'),
    ('Regulator opens a file', 'A competition or privacy authority opens a formal case against a large technology company. Counts when the authority’s own site has a case number or press release before the game ends.'),
    ('Fined two hours’ revenue', 'A technology company is fined and a journalist converts the sum into hours or days of its revenue. Counts when the calculation is in print before the game ends.'),
    ('Robot needs a lie-down', 'A humanoid robot stumbles, topples or lies down in public during a race, show or trade fair. Counts on video before the game ends, provided that only dignity was damaged.'),
    ('Drone delivers a burrito', 'A delivery company starts or extends a drone service whose first reported parcel is something to eat. Counts when the menu item is known before the game ends.'),
    ('Headset seeks a purpose', 'The maker of a headset or pair of smart glasses cuts its price, its production or its ambitions. Counts when a business daily reports it during the game.'),
    ('Terms longer than Hamlet', 'A newspaper, regulator or researcher compares somebody’s terms of service with a work of literature. Counts when the number of words is given, before the game ends.'),
    ('Top password: 123456', 'A yearly list of the most common passwords appears and the winner needs no letters. Counts when the list is published during the game. If it is yours, change it first, then mark.'),
    ('Phone talks to orbit', 'A mobile operator announces that ordinary phones can send messages or calls by satellite in a country where they could not before. Counts when the operator names the month while the game is on.'),
    ('Sea cable takes a break', 'A fault in an undersea cable slows the internet of at least one country. Counts when an operator confirms it during the game, whether the blame falls on an anchor, an earthquake or a fish.'),
    ('Server room overheats', 'An outage is put down to cooling, humidity or an air conditioner. Counts when the status page says so before the game ends. The cloud, it turns out, is a room.'),
    ('Data centre wants a river', 'A town council argues about a data centre’s water or electricity. Counts when the debate is in the minutes or the local paper while the game is on.'),
    ('Chip named after a lake', 'A maker of processors announces a product named after a lake, a river, a mountain or a town. Counts when the code name is on an official slide before the game ends.'),
    ('Benchmark beaten, again', 'A new AI model is said to beat all others on at least one test. Counts when the announcement, made before the game ends, contains a bar chart. The axis does not have to start at zero.'),
    ('Do-not-leak memo leaks', 'An internal message to the staff of a technology company is printed by the press. Counts when the original asks that it stay internal, before the game ends.'),
    ('Desks miss their people', 'A technology company asks its staff to come to the office on more days than before. Counts when the number of days is reported during the game.'),
    ('Project forks in anger', 'A well-known open-source project changes its licence or its leadership and a fork is announced. Counts when the fork has a name and a repository before the game ends.'),
    ('One maintainer, all of us', 'The people behind a small but widely used library say that they are tired, and large companies notice. Counts when a technology site explains during the game who depends on it.'),
    ('Emoji committee meets', 'The body that decides about emoji announces candidates, approvals or new rules. Counts when the list is on its own site before the game ends. Faces count, vegetables too.'),
    ('Smart device, no server', 'A connected product stops working because its maker switched the server off. Counts when the maker’s notice is public during the game. It may still be used as a paperweight.'),
    ('Cat attends the hearing', 'A pet appears on screen in an official hearing, council meeting or broadcast interview. Counts on video published before the game ends. The cat need not be under oath.'),
    ('Captcha defeats humans', 'A published study or test shows people doing worse than software at proving that they are people. Counts when the numbers are given during the game.'),
    ('Select regions only', 'A product launches in “select markets” with at least one whole continent missing, while the game is on. Counts when the official availability page is there for everybody to be disappointed by.'),
    ('Roadmap slips a quarter', 'A maker moves an announced feature to a later date. Counts when the new date, or the word “later”, is in an official post before the game ends.'),
    ('All-day battery, by noon', 'An independent test measures a gadget’s “all-day” battery at under ten hours. Counts when the test is published during the game, with hours and minutes.'),
    ('Flip phone returns', 'A manufacturer brings back a phone, console or music player first sold before 2010. Counts when it can be ordered or is officially announced before the game ends.'),
    ('Patch for the patch', 'A studio or software maker repairs an update with another update inside seventy-two hours. Counts when both sets of release notes are online before the game ends.'),
    ('Sold out by lunchtime', 'A console, graphics card or toy with a chip in it sells out on the day it goes on sale. Counts when a retailer or the maker confirms it while the game is on.'),
    ('Bank app takes a nap', 'A bank’s app is down on a business day and the bank says so. Counts when the official account asks customers for patience before the game ends.'),
    ('Sat-nav knows better', 'A navigation app leads a vehicle to a staircase, a pedestrian zone or a field and everybody is fine. Counts when a local newspaper has the picture before the game ends.'),
    ('Brand replies to itself', 'The official account of a company answers, praises or likes its own post and then deletes it. Counts when a screenshot is in the news during the game.'),
    ('Password on the wall', 'A televised report from an office or control room shows a password on a note or whiteboard. Counts when the broadcaster blurs it in the repeat, before the game ends.'),
    ('Glasses asked to leave', 'A cinema, court, swimming pool or parliament bans glasses with a camera. Counts when the house rules are published or a sign is photographed during the game.')
  ) as square (summary, text);

  with theme as (
    insert into public.themes (name, description) values (
      'Weather & Climate',
      'Sky, sea and the people who explain them. Storms, summits and forecasts that were right in a wider sense. No square needs anybody to get more than wet.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text)
  select theme.id, square.summary, square.text from theme cross join (values
    ('Wettest since records began', 'A national weather service calls a day, week or month the wettest in its records. Counts when the service’s own bulletin says since when, before the game ends.'),
    ('Warmest month, once more', 'A climate service reports that a month was the warmest, second warmest or third warmest of its kind worldwide. Counts when the monthly bulletin is published during the game.'),
    ('Snow surprises winter city', 'A city’s road service is surprised by snow in a month in which it usually snows. Counts when a spokesperson mentions the unusual hour, kind or amount before the game ends.'),
    ('Storm with a mild name', 'A weather service gives a storm a name of five letters or fewer. Counts when the storm is named officially while the game is on. It may turn out to be lovely.'),
    ('Reporter leans into wind', 'A television reporter stands outdoors in a gale to say that nobody should go outdoors. Counts on video made during the game when the hood, the hair or the logo is visibly airborne.'),
    ('Umbrella quits on air', 'An umbrella turns inside out during a broadcast, an official ceremony or a photo call. Counts on video or in an agency picture before the game ends.'),
    ('Outlook: “changeable”', 'A national forecast uses “changeable”, “unsettled” or “mixed” for a period of a week or more. Counts when it is in writing on the service’s site during the game.'),
    ('Fog wins at the airport', 'Fog closes an airport or cancels twenty flights or more. Counts when the airport confirms it before the game ends, or when nobody can see the airport to ask.'),
    ('Too hot for homework', 'Schools in a region close or send pupils home early because of heat. Counts when the education authority announces it while the game is on. Pupils are not a neutral source.'),
    ('Hail measured in fruit', 'A news report compares hailstones with fruit, eggs or sports equipment. Counts when the object is in print before the game ends. A ruler in the picture is worth respect.'),
    ('Reservoir is full again', 'A water company or ministry reports a reservoir at a hundred per cent, or spilling over. Counts with the official level, during the game.'),
    ('Drought reveals a village', 'Low water brings a sunken village, bridge or boat back into view. Counts when a newspaper prints the picture while the game is on. A resident knows where the bakery was.'),
    ('Hosepipe ban, then rain', 'Limits on watering are announced and substantial rain is forecast for the same region within seven days. Counts when both are official before the game ends.'),
    ('Blossom comes too soon', 'A weather service, botanical garden or growers’ association reports blossom or harvest at least five days ahead of the average. Counts when the date is published during the game.'),
    ('Animal issues a forecast', 'A groundhog, goat, ant, octopus or onion is consulted in public about the coming season. Counts when a newspaper reports the verdict, without laughing, before the game ends.'),
    ('Ski lift waits for snow', 'A ski area postpones its opening, or opens on a single white ribbon. Counts when the resort says so or a photograph shows the ribbon, before the game ends.'),
    ('Desert dust on your car', 'A weather service announces dust from a desert more than a thousand kilometres away. Counts when the bulletin names the desert while the game is on.'),
    ('Northern lights go south', 'An aurora is photographed nearer to the equator than forty-eight degrees, north or south. Counts when an observatory confirms during the game that it was not a supermarket sign.'),
    ('Flood barrier earns its pay', 'A storm-surge barrier closes for a real tide rather than an exercise. Counts when its operator reports the closure before the game ends. Dry streets are the best picture.'),
    ('High tide orders coffee', 'A spring tide reaches a promenade, a square or a café terrace. Counts when a local newspaper has, before the game ends, chairs in water and nobody in difficulty.'),
    ('Sea sets a warm record', 'A climate or ocean service reports a record sea temperature for a region or a month. Counts when the figure is published with its first decimal during the game.'),
    ('Iceberg measured in cities', 'A report gives the size of an iceberg as a multiple of a city, an island or a small country. Counts when the multiple is in print before the game ends.'),
    ('Climate talks overrun', 'An international climate meeting continues after its scheduled end. Counts when the host moves the closing plenary while the game is on. Bring sandwiches.'),
    ('Brackets outlive the text', 'On the last planned day, a negotiating draft still has square brackets round a sentence. Counts when the draft is published or quoted by a correspondent before the game ends.'),
    ('Net zero moves a decade', 'A government, company or airline moves a climate target to a later year, or swaps “target” for “ambition”. Counts when the new wording is on record before the game ends. The old one still is.'),
    ('Minister holds a spade', 'A minister, mayor or chief executive plants a tree in shoes that have never seen soil. Counts with the official photograph, during the game. The shoes are the evidence.'),
    ('Wind sets a power record', 'A grid operator reports a record for wind power, by the hour, day, month or share. Counts when the operator publishes the figure before the game ends.'),
    ('Electricity below zero', 'Wholesale electricity costs less than nothing for at least one hour in some market. Counts when the exchange’s published prices show the minus sign during the game.'),
    ('Batteries cook dinner', 'A grid operator reports that batteries covered a record share of an evening peak. Counts when the share is published before the game ends. The dish is not specified.'),
    ('Coal plant gets a date', 'A coal-fired power station is given a closing date, a new closing date, or its actual last day. Counts when the operator or ministry announces it while the game is on.'),
    ('Cow burps in committee', 'A parliament or ministry debates the breath of cattle. Counts when the word methane is in the official record before the game ends, and nobody giggled, officially.'),
    ('Glacier loses its title', 'A glacier is declared too small to be called one, or is given a memorial. Counts when scientists or the park authority say so during the game.'),
    ('Rainbow leads the bulletin', 'A national broadcaster ends or opens a weather report with a viewer’s rainbow. Counts when the picture and the sender’s village are on screen before the game ends.'),
    ('Cyclone changes its mind', 'The official forecast track of a tropical storm moves by more than two hundred kilometres inside a day. Counts when two advisories of the same service show it during the game.'),
    ('Monsoon misses the date', 'A meteorological department moves its expected date for the start or the end of a rainy season. Counts when the revision is official while the game is on.'),
    ('El Niño “likely”', 'A weather service publishes a probability for El Niño or La Niña. Counts when the bulletin gives a percentage before the game ends. “Neutral” counts and pleases nobody.'),
    ('Forecaster explains', 'A weather service explains why the weekend was not as forecast. Counts when the word “model” occurs in the explanation, in writing or on air, during the game.'),
    ('Thermometer on trial', 'A temperature record is confirmed, rejected or put under review by meteorologists. Counts when the committee or service names the station before the game ends.'),
    ('Village colder than Mars', 'A news report says that a place is colder than Mars, the Moon, Antarctica or a freezer. Counts when the comparison is in a headline during the game.'),
    ('Jellyfish hold the beach', 'A beach is closed or flagged because of jellyfish. Counts when the municipality or lifeguards announce it before the game ends. The jellyfish have no comment.'),
    ('Pollen at top level', 'A weather or health service puts the pollen count at its highest level for a region. Counts when the level is on the official map while the game is on. Bless you.'),
    ('Snowplough gets a pun', 'A road authority announces the winning names of its snowploughs or gritters. Counts when at least one name is a pun, and the official list is published before the game ends.'),
    ('Warning goes full red', 'A weather service issues its highest warning level for any region. Counts with the official map during the game. Please read it before you mark it.'),
    ('Warning ends early', 'A weather warning is lifted at least two hours ahead of time and the sun comes out to make a point. Counts when the service’s own log shows both times before the game ends.'),
    ('City paints roofs white', 'A city announces white roofs, pale asphalt or shade sails against heat. Counts when a budget or a number of square metres is given before the game ends.'),
    ('Smog rations the cars', 'A city restricts cars by number plate, engine or day because of the air. Counts when the restriction is officially in force while the game is on.')
  ) as square (summary, text);

  with theme as (
    insert into public.themes (name, description) values (
      'Sports Pages',
      'Everything from the cup tie to the curling rink. Referees, federations and the occasional fox on the pitch. Players appear by what they play, results by the official record.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text)
  select theme.id, square.summary, square.text from theme cross join (values
    ('Review takes five minutes', 'A video review in a professional match lasts five minutes or longer. Counts when the broadcast clock shows it, or a match report complains about it, before the game ends.'),
    ('Coach has “full support”', 'A club’s board declares its full support for the coach. Counts when the club’s site or a wire service quotes it during the game. Packing boxes in the background are a coincidence.'),
    ('One match at a time', 'A captain or coach says that the team takes it one match at a time. Counts on video or in print during the game. Two matches at a time would also be news.'),
    ('Own goal from distance', 'A footballer scores an own goal from twenty metres or more in a professional match. Counts on video before the game ends; the goalkeeper’s face does not count but should be watched.'),
    ('Goalkeeper scores', 'A goalkeeper scores from open play or a set piece in any national league or cup. Counts when the league’s match record says so before the game ends.'),
    ('Penalty, take two', 'A penalty in a professional football match has to be taken again. Counts when the referee’s reason is in the match report while the game is on.'),
    ('Pitch is now a lake', 'A match is called off because of water, frost or mud. Counts when the league announces the new date before the game ends. A rubber duck is optional.'),
    ('Both teams in blue', 'Two teams meet in kits so alike that one has to change, or that viewers complain. Counts when a league, club or commentator admits it during the game.'),
    ('Mascot gets told off', 'A referee, steward or federation has a word with a mascot. Counts when it is in a match report before the game ends. Foam heads are no defence.'),
    ('Fox on the pitch', 'An animal without accreditation interrupts a professional match. Counts on video while the game is on, once it has left unharmed, in its own time. Squirrels, cats and geese are foxes here.'),
    ('Drone delays kick-off', 'A drone over the ground stops or delays a match. Counts when the officials give it as the reason while the game is on.'),
    ('Floodlights call it a day', 'Lights, scoreboard or sprinklers interrupt a professional match by themselves. Counts when the match report gives the minutes lost, before the game ends.'),
    ('Village beats the giants', 'A team knocks an opponent from at least two divisions higher out of a cup. Counts with the official result during the game. Somebody will mention the butcher in goal.'),
    ('Shoot-out reaches keepers', 'A penalty shoot-out goes on until the goalkeepers have to take one. Counts in any official competition when the match record lists all kicks before the game ends.'),
    ('Term limit meets its end', 'A sports federation votes to lengthen or remove its own limits on office. Counts when the federation publishes the result before the game ends. The vote is usually by applause.'),
    ('Tournament grows again', 'A federation decides or proposes to add teams, rounds or days to a competition. Counts when the proposal is official while the game is on.'),
    ('Calendar “too full”', 'A players’ union or coach says that there are too many matches. Counts when the statement is published before the game ends, ideally between two matches.'),
    ('Marathon a bit short', 'A road race turns out to have been too long or too short and the organisers say by how much. Counts when the metres are official during the game.'),
    ('Record by a hundredth', 'A national or world record falls by exactly one hundredth: of a second, a point or a metre. Counts when the federation lists it before the game ends.'),
    ('Dead heat declared', 'An official result gives two competitors the same place on the podium. Counts in any discipline with a result sheet, while the game is on. Cutting the medal is not allowed.'),
    ('Judges rule on offside', 'A court of law or of arbitration decides about a sporting result, a transfer or a rule. Counts when the ruling or a summary of it is published before the game ends.'),
    ('Chess draw by teatime', 'A game between two grandmasters ends in a draw in twenty moves or fewer. Counts when the moves are on the tournament’s site during the game.'),
    ('Curling needs a ruler', 'A curling end is decided with the measuring device. Counts in a televised match when several people kneel and look grave, before the game ends.'),
    ('Peloton meets a train', 'A cycle race is neutralised or split by a level crossing, a barrier or a very wide lorry. Counts when the race radio or report says so during the game.'),
    ('Tennis sees 1 a.m.', 'A professional tennis match ends after one o’clock in the morning local time. Counts when the tournament publishes the time while the game is on.'),
    ('Racket pays the price', 'A tennis player is warned for what happened to a racket. Counts when the umpire announces the violation on video before the game ends. The ball was in.'),
    ('Coin toss, best of two', 'A coin toss has to be repeated because it rolled, stuck or was forgotten. Counts in a professional match, on video or in the report, before the game ends.'),
    ('Cricket: rain wins', 'A professional cricket match ends without a result because of weather. Counts with the official scorecard during the game. Tea was taken on time.'),
    ('Last pair adds fifty', 'The last two batters of an innings put on fifty runs or more in a first-class or international match. Counts when the scorecard shows it before the game ends.'),
    ('Scrum, reset, repeat', 'A scrum in a professional rugby match is reset three times in a row. Counts on video while the game is on. Knowing why is not required, and has never been.'),
    ('Golf ball stays in tree', 'In a professional tournament a golf ball comes to rest in a tree, a cup of beer or somebody’s hood. Counts when the tour shows it before the game ends.'),
    ('Ace wins a car', 'A hole-in-one is played on a professional golf tour. Counts when the tour reports it while the game is on. If there was a car beside the tee, all the better.'),
    ('Pit stop goes long', 'In a top-level motor race a pit stop without damage takes ten seconds or more. Counts with the official timing, before the game ends. The wheel will be somewhere.'),
    ('Result changes overnight', 'Stewards change the result of a race three hours or more after the flag. Counts when the decision is published with a document number during the game.'),
    ('Horse declines politely', 'A horse refuses to start, jump or enter the box on a live broadcast. Counts on video made during the game, if horse and rider part friends.'),
    ('Race off, wind on', 'A ski race, sailing race or jumping event is postponed because of wind, or for want of it. Counts when the federation announces it before the game ends.'),
    ('Sumo cushions take off', 'A grand champion of sumo loses to a lower rank in an official tournament. Counts when the association lists the bout before the game ends. Thrown cushions are against the rules and expected.'),
    ('Nine darts, no more', 'A televised leg of professional darts is finished with nine darts. Counts when the broadcaster or the organiser confirms it while the game is on.'),
    ('Maximum break at last', 'A break of 147 is made in a ranking snooker tournament. Counts when the tour reports it before the game ends. Opponents may applaud with one finger on the table.'),
    ('Team bus versus traffic', 'A match starts late because a team, the referee or the ball was stuck in traffic. Counts when organisers give the reason during the game.'),
    ('Transfer fails by minutes', 'A transfer collapses on deadline day because of a form, a signature or a clock. Counts when one of the clubs confirms it before the game ends.'),
    ('Undisclosed fee disclosed', 'A club announces a transfer for an undisclosed fee and a newspaper prints the sum the same day. Counts when both are online while the game is on.'),
    ('Stadium named after app', 'A stadium, league or cup takes the name of an app, a bank or a company with an exclamation mark. Counts when the contract is announced before the game ends.'),
    ('Ball crew gets the thanks', 'A player or coach publicly thanks a ball boy, ball girl or groundskeeper after a match. Counts on video or in print before the game ends.'),
    ('Commentator says sorry', 'A commentator apologises on air for a word, a wrong name or a very early verdict. Counts on a recording while the game is on.'),
    ('Retired, but not quite', 'An athlete returns from a retirement that was announced with tears. Counts when the federation, club or athlete’s team confirms the comeback before the game ends.'),
    ('Still possible, on paper', 'A team’s chances are described as “mathematical”. Counts when a broadcaster explains during the game which four results are needed.'),
    ('Games go over budget', 'Organisers of a coming Olympic, continental or world event raise its cost estimate. Counts when the new figure is official during the game. It is always a legacy.')
  ) as square (summary, text);

  with theme as (
    insert into public.themes (name, description) values (
      'Money & Markets',
      'Central banks, shopping baskets and the art of being surprised by numbers. Past performance is no guide to your card. All stakes here are play money, which makes them easier to explain.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text)
  select theme.id, square.summary, square.text from theme cross join (values
    ('Rates stay where they are', 'A central bank leaves its main interest rate unchanged. Counts when the bank’s own statement says so before the game ends. Two thousand words of explanation are usual.'),
    ('Quarter point, full drama', 'A central bank moves its main rate by exactly 0.25 percentage points. Counts with the official statement during the game. Both directions are dramatic.'),
    ('“Data dependent”', 'A central banker says that decisions will depend on the data, the meeting or both. Counts when a transcript or wire report has the words before the game ends.'),
    ('Minutes show a split', 'Published minutes or votes of a central bank show that not everybody agreed. Counts when the numbers for and against are official while the game is on.'),
    ('Gold sets a record', 'The price of gold reaches a record in any major currency. Counts when a wire service reports the record before the game ends. Uncles may be consulted but are not proof.'),
    ('Shares fall on good news', 'A market report explains falling shares with good economic news, or rising shares with bad. Counts when both halves stand in one sentence during the game.'),
    ('Markets shrug', 'A headline in a financial paper or wire service says that markets “shrug” or “shrug off” something. Counts with the headline, before the game ends. No shoulders need be shown.'),
    ('Experts are surprised', 'An official figure lies outside every forecast in a wire service’s survey. Counts when the report says so while the game is on.'),
    ('Inflation hits target', 'A national statistics office reports inflation exactly equal to the central bank’s target, to the decimal. Counts with both official pages before the game ends. Do not breathe on it.'),
    ('Same bar, fewer squares', 'A consumer group or newspaper shows that a chocolate bar, loaf or packet has shrunk at the same price. Counts when both weights are printed during the game.'),
    ('Coffee wakes the market', 'Coffee or cocoa futures reach their highest or lowest price for a year or more. Counts when a wire service gives the price before the game ends.'),
    ('Eggs lead the news', 'The price of eggs, butter, rice or onions is a headline on the front page of a national news site. Counts with a screenshot taken while the game is on.'),
    ('Listing put on ice', 'A company postpones or withdraws its stock market debut “in view of market conditions”. Counts when the company says so before the game ends.'),
    ('A merger of “equals”', 'Two companies announce a merger of equals, of which one is visibly more equal. Counts when the press release uses the word during the game.'),
    ('Bank fined, regrets', 'A financial regulator fines a bank and the bank has already strengthened its processes. Counts when notice and regret are both published before the game ends.'),
    ('Banknote gets a bird', 'A central bank presents a new note or coin, or asks the public what should be on it. Counts with the official picture, before the game ends. Bridges and poets count as birds.'),
    ('Small coin says goodbye', 'A government or central bank announces the end, or the rounding away, of its smallest coin. Counts when the decision is official while the game is on.'),
    ('Budget hole discovered', 'A finance ministry or audit office finds a “hole”, “gap” or “black hole” in public finances. Counts when the size is given before the game ends. It is never a small hole.'),
    ('Tax form made simple', 'A tax authority announces a simpler form, portal or rate. Counts when the announcement is accompanied by an explanatory guide longer than the form, during the game.'),
    ('Tax site down on the day', 'A tax or customs portal fails on the day of a deadline and the deadline moves. Counts when the authority confirms the new date before the game ends.'),
    ('Jackpot rolls over', 'A national or multinational lottery carries a jackpot over for the fifth time or more in a row. Counts with the operator’s own announcement while the game is on.'),
    ('Coin moves, reason later', 'A large cryptocurrency moves by ten per cent inside a day and two outlets give opposite reasons. Counts when both explanations are online before the game ends.'),
    ('Exchange “under upkeep”', 'A crypto exchange pauses withdrawals for maintenance. Counts when the exchange’s own status page says so during the game. Please remain calm, it says.'),
    ('Share doubles, no reason', 'A listed share doubles in one session and the company says that it knows of no reason. Counts when the stock exchange notice is published before the game ends.'),
    ('Pension age moves up', 'A government proposes or decides a higher retirement age. Counts when the number of months is official while the game is on. The press room does the sums at once.'),
    ('Price of milk question', 'An office-holder or chief executive is asked the price of an everyday product on air and misses by half or more. Counts on a recording made before the game ends.'),
    ('House prices “cool off”', 'A report calls the housing market “cooler” although the change is under one per cent. Counts when adjective and number are in the same article during the game.'),
    ('Shed costs a fortune', 'A shed, garage, beach hut or parking space is offered for more than the country’s average home. Counts with the listing or a newspaper’s disbelief, before the game ends.'),
    ('Rent sets a record', 'A national index of rents reaches a record. Counts when the statistics office or a large property site publishes it while the game is on.'),
    ('New fee, same service', 'A bank, telephone company or ticket seller introduces a fee for something that used to be included. Counts when the price list is published before the game ends.'),
    ('Strike vote tops 90%', 'More than ninety per cent of a union’s voting members are for industrial action. Counts when the union publishes the result during the game.'),
    ('Wage talks, round five', 'Negotiators in one wage dispute announce a fifth round, or a later one. Counts when union and employers agree on the date, if on nothing else, before the game ends.'),
    ('Tariff gets a delay', 'A customs duty is announced, then postponed or amended. Counts when both decisions are official before the game ends. The importers’ spreadsheet has been renamed final_final.'),
    ('Cheese on the tariff list', 'A list of planned duties names a particular food or drink: a cheese, a whiskey, a nut. Counts when the official list is public before the game ends.'),
    ('Deficit called progress', 'A minister presents a deficit as good news because it was going to be worse. Counts when figure and optimism are quoted together while the game is on.'),
    ('Growth revised by 0.1', 'A statistics office corrects a growth figure by exactly 0.1 points. Counts when the revision is published before the game ends and at least one headline says “sharply”.'),
    ('Recession missed by 0.1', 'An economy grows by 0.1 per cent in a quarter after shrinking in the one before. Counts with the official release during the game.'),
    ('Currency “closely watched”', 'A finance ministry or central bank says that it is watching its currency closely. Counts when a wire service quotes it before the game ends. The currency watches back.'),
    ('Rating gains a minus', 'A rating agency changes the rating or outlook of a country. Counts when the agency publishes it while the game is on. The ministry will call it unjustified or overdue.'),
    ('Chief leaves for “family”', 'The head of a listed company leaves to spend more time with family, or to pursue other interests. Counts when the company’s notice says so before the game ends.'),
    ('Cuts by another name', 'A company announces fewer jobs and calls it “reshaping”, “simplifying” or “focus”. Counts while the game is on when the press release avoids the plain word and a newspaper does not.'),
    ('Profit warning, sunny tone', 'A listed company lowers its forecast in an announcement that also contains “confident”, “exciting” or “momentum”. Counts with the original text during the game.'),
    ('Rain blamed for sales', 'A retailer or brewer explains its figures with the weather: too wet, too warm, too nice. Counts when the results statement says so before the game ends.'),
    ('Inequality, VIP entrance', 'A conference whose ticket costs more than a month’s average wage holds a panel about inequality. Counts with programme and price list while the game is on.'),
    ('Burger index served', 'A bank or newspaper publishes an economic indicator made of burgers, lipstick, lifts or lorries. Counts when the index is presented with a straight face before the game ends.'),
    ('Accounts still in the post', 'A listed company says that its accounts will be late. Counts when the notice gives a new date, or none, during the game. The auditors are said to be thorough.'),
    ('Cash machine too kind', 'A bank’s technical fault credits customers twice or shows balances that are too good. Counts when the bank explains before the game ends that it would like them back.'),
    ('Trading takes a breather', 'A stock exchange halts trading in a share, an index or the whole market. Counts when the exchange confirms it while the game is on.'),
    ('Debt ceiling gets a loft', 'A parliament raises, suspends or loosens a limit on public debt. Counts when the vote is in the official record before the game ends.')
  ) as square (summary, text);

  with theme as (
    insert into public.themes (name, description) values (
      'Culture & Curtain Calls',
      'Stages, screens, shelves and red carpets. Stars appear by role only: the lead, the laureate, the tenor with the cold. Reviews are welcome in the comments.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text)
  select theme.id, square.summary, square.text from theme cross join (values
    ('Sequel to a sequel', 'A film studio announces part three or higher of anything. Counts when the studio or a trade paper confirms it before the game ends. “A new chapter” counts.'),
    ('Remake of a remake', 'A film or series is announced that has already been made at least twice. Counts when the earlier versions are listed in the announcement or the complaints, during the game.'),
    ('Object sells as artwork', 'A work made of an everyday object is sold for more than 100,000 in dollars or euros. Counts with the auction house’s result before the game ends. Fruit may be replaced as needed.'),
    ('Cleaner tidies the art', 'An artwork is tidied, painted over or thrown away by mistake. Counts when the museum or gallery confirms it while the game is on and takes it with humour.'),
    ('Museum gives it back', 'A museum returns an object to a country, community or family. Counts when both sides have announced it before the game ends.'),
    ('Lost work, own cellar', 'A missing painting, score or film turns up in the building of the institution that was looking for it. Counts when the institution admits the shelf during the game.'),
    ('Please do not sit', 'A museum asks visitors in public not to touch, sit on or lean against something. Counts when the appeal is published before the game ends. The chair is from 1640.'),
    ('Phone joins the concert', 'A conductor, pianist or actor stops because of a telephone in the audience. Counts when a review mentions it while the game is on. The ringtone should be noted.'),
    ('Curtain refuses', 'A performance on a large stage is stopped by its own machinery: curtain, trapdoor, chandelier. Counts when the house announces a pause and everybody is fine, before the game ends.'),
    ('Understudy saves the day', 'A stand-in takes over a leading role at a few hours’ notice and the reviews say so. Counts with the review, during the game. Bonus bow if they came by night train.'),
    ('Band reunites, again', 'A group that has split up announces that it is together again. Counts when dates are on sale or a trade paper confirms them before the game ends.'),
    ('Farewell tour extended', 'A farewell tour gets more dates. Counts when the promoter announces them while the game is on. Saying goodbye properly takes time.'),
    ('You are number 80,000', 'A ticket queue for a concert or play is reported at fifty thousand people or more. Counts when a newspaper or the seller gives the number before the game ends.'),
    ('Ticket price was alive', 'Prices that rise while people queue are criticised by an artist, minister or consumer group. Counts when the criticism is published during the game.'),
    ('Festival turns to mud', 'An open-air festival asks guests to come later, park elsewhere or bring boots. Counts when the organisers post it before the game ends. Straw has been ordered.'),
    ('Award to an empty chair', 'A prize is accepted by somebody else because the winner is filming, asleep or not interested. Counts on the broadcast or in a report while the game is on.'),
    ('Wrong name read out', 'At an awards show a wrong name, title or category is read out and corrected. Counts on video before the game ends. The envelope is always to blame.'),
    ('Orchestra ends a speech', 'An acceptance speech is played off by music. Counts on a recording during the game. Thanking the orchestra at this point is considered good form.'),
    ('The jury was divided', 'A prize is shared by two or more winners, or the jury’s disagreement becomes public. Counts when the institution or a juror says so before the game ends.'),
    ('Snub beats the winners', 'A list of nominations is published and the headline is about somebody who is not on it. Counts with the headline while the game is on.'),
    ('Ovation with a stopwatch', 'A report from a film festival gives the length of the applause as seven minutes or more. Counts when the minutes are in print before the game ends.'),
    ('Director’s longer cut', 'A film is released or announced in a version longer than the first one. Counts when the new running time is official during the game. Bring a cushion.'),
    ('Hit cancelled anyway', 'A streaming service cancels a series that was in its own top ten. Counts when the cancellation is confirmed before the game ends and a petition exists.'),
    ('Adverts join the film', 'A streaming service introduces advertisements, more advertisements or a price for none. Counts when the service announces it while the game is on.'),
    ('Season in two halves', 'The final season of a series, or the last film of a saga, is split into two parts. Counts when the two dates are official before the game ends.'),
    ('Podcast turns television', 'A podcast, board game, theme-park ride or toy is to become a film or series. Counts when a trade paper names the producers during the game.'),
    ('Eighties song charts', 'A song recorded before 1990 stands in an official national top forty. Counts with the chart, before the game ends. Christmas music is another square.'),
    ('Sleigh bells too soon', 'A seasonal song is in an official chart, or a radio station goes all-seasonal, before the first of December. Counts with the chart or station’s announcement while the game is on.'),
    ('Song contest does maths', 'An international song contest changes its voting, its rules or its list of countries. Counts when the organising broadcaster announces it before the game ends.'),
    ('Word of the year is two', 'A dictionary’s word of the year consists of two words, an abbreviation or no letters at all. Counts when the dictionary publishes it during the game.'),
    ('Dictionary learns slang', 'A dictionary adds a word that its editors had to have explained to them. Counts when the list of additions is published before the game ends.'),
    ('Prize for a first book', 'A national or international literary prize goes to a debut. Counts when the jury announces it while the game is on. It was on nobody’s list, including the author’s.'),
    ('Banned, then bestseller', 'A book is removed from a school or library and its sales rise. Counts when both are reported before the game ends.'),
    ('Library book comes home', 'A book is returned to a library twenty-five years late or more. Counts when the library does the sum and waives it, during the game.'),
    ('Typo on the front cover', 'A book, poster, stamp or medal is published with a misprint and becomes more wanted for it. Counts when the publisher confirms it before the game ends.'),
    ('Portrait divides nation', 'An official portrait is unveiled and two critics use opposite adjectives. Counts when both reviews are online while the game is on. The frame is widely praised.'),
    ('Statue looks like no one', 'A new statue or wax figure is criticised for its likeness. Counts when the sculptor, museum or town defends it before the game ends.'),
    ('Chef hands back a star', 'A restaurant declines, returns or complains about a distinction. Counts when the chef’s statement is published during the game. The soup remains on the menu.'),
    ('Two nations, one soup', 'Officials or newspapers of two countries disagree about who invented a dish. Counts when both sides are quoted before the game ends. Do not take it up at dinner.'),
    ('Dance becomes heritage', 'A dance, song, craft or way of having breakfast is added to a national or international heritage list. Counts when the list is official while the game is on.'),
    ('Trousers change width', 'The fashion press declares a width of trousers over. Counts when at least two publications agree on it before the game ends. Keep yours; they will be back.'),
    ('Colour of the year: beige', 'A company announces a colour of the year that a newspaper compares with porridge, plaster or coffee. Counts when the comparison is printed during the game.'),
    ('Red carpet is not red', 'A premiere or gala lays a carpet that is officially another colour. Counts with a picture and, if possible, the official name of the colour, before the game ends.'),
    ('Apology in a screenshot', 'A public figure apologises with a picture of text from a notes app. Counts when a news site reproduces it while the game is on. Check the battery level in the corner.'),
    ('Newspaper fixes a recipe', 'A newspaper or magazine corrects a quantity, a temperature or a forgotten ingredient. Counts when the correction is printed before the game ends. It was tablespoons.'),
    ('Crossword causes letters', 'A puzzle page is corrected, defended or apologised for. Counts when the newspaper itself mentions it during the game. Seven letters, begins with S.'),
    ('Zoo counts the votes', 'A zoo or aquarium names an animal by public vote. Counts when the name is announced before the game ends, especially if it was not the one that won.')
  ) as square (summary, text);

  with theme as (
    insert into public.themes (name, description) values (
      'Transport & Delays',
      'Trains, planes, ferries and the replacement bus. Everybody arrives safely on this card; they just do not arrive yet. We apologise for any inconvenience.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text)
  select theme.id, square.summary, square.text from theme cross join (values
    ('Leaves on the line', 'A rail operator gives leaves as the reason for delays. Counts when the operator’s own site, app or account says so before the game ends. They fell from trees.'),
    ('Rails feel the heat', 'Trains run more slowly because rails, wires or air conditioning are too warm. Counts when the operator announces it while the game is on.'),
    ('Train leaves too early', 'A railway apologises because a train left ahead of time, by however many seconds. Counts when the apology is published before the game ends. Bowing is optional.'),
    ('Signals at rush hour', 'A signal or points fault disrupts a capital’s trains between seven and nine in the morning. Counts with the operator’s notice during the game. Engineers are on their way, by train.'),
    ('Airport date moves again', 'The opening of a new airport, terminal or runway is put off. Counts when a new date, or the absence of one, is official before the game ends.'),
    ('Metro opens, nearly', 'A new metro or tram line opens with at least one station closed. Counts when the operator’s own map shows the gap while the game is on.'),
    ('High-speed rail slows', 'A high-speed rail project becomes later, shorter or dearer. Counts when the project company or ministry confirms it before the game ends.'),
    ('Tunnel says hello', 'Two halves of a tunnel meet, or a boring machine reaches daylight. Counts when the builders publish the picture during the game. They met in the middle, roughly.'),
    ('Bridge stuck open', 'A movable bridge refuses to close, or to open. Counts when the authority apologises to traffic before the game ends. The boats were charming about it.'),
    ('Lorry meets low bridge', 'A lorry finds out the height of a bridge and nobody is hurt. Counts when the police or local paper has the picture while the game is on. There were four signs.'),
    ('Bus takes scenic route', 'A bus, coach or taxi arrives in a different town of the same or a similar name. Counts when the company confirms it before the game ends. The view was good.'),
    ('This train is a bus', 'Buses replace trains on a main line for a week or more. Counts when the operator publishes the replacement timetable during the game.'),
    ('Ferry waits for water', 'A ferry or river ship is cancelled because of too much, too little or too lively water. Counts with the operator’s notice before the game ends.'),
    ('New ferry, old delay', 'A ship that was ordered years ago gets a later delivery date. Counts when the shipyard or minister names it while the game is on. The ribbon has been ready since.'),
    ('Cruise ship outgrows town', 'A port or island limits cruise ships, passengers or the noise of their horns. Counts when the decision is official before the game ends.'),
    ('Ship sideways, world waits', 'A ship runs aground in a canal, a strait or a port entrance and others queue. Counts when the authority confirms it during the game and a digger looks small beside it.'),
    ('Pilots pick a date', 'Pilots, cabin crew or air traffic controllers announce a day of strike. Counts when the union gives date and hours before the game ends.'),
    ('Flight to nowhere', 'A flight lands where it started, hours later and in good order. Counts when the airline confirms the reason while the game is on. The film was nearly over.'),
    ('Everybody off, please', 'Passengers who have boarded a plane or train have to leave it again before it has moved. Counts when a passenger with a byline reports it before the game ends.'),
    ('Luggage sees the world', 'An airline or airport admits to a backlog of a thousand bags or more. Counts when the number is published during the game. They had a stopover.'),
    ('Biscuit budget cut', 'An airline or railway ends, shrinks or starts charging for a free snack. Counts when the company announces it before the game ends. It was one biscuit.'),
    ('Seat loses an inch', 'Seat size on planes is debated by a regulator, a court or a manufacturer. Counts when centimetres or inches are given while the game is on.'),
    ('Bed with wings', 'An airline presents a new bed, suite or bunk for people who are not you. Counts when the pictures are published before the game ends. There is a door.'),
    ('Sheep on the line', 'Livestock stop a train or a motorway and are led away in good health. Counts when the operator or police report it during the game. One of them looked back.'),
    ('Roadworks turn one', 'Residents or a local paper celebrate the anniversary of a building site. Counts when there is a cake, a banner or a count of days before the game ends.'),
    ('Pothole becomes garden', 'Somebody plants flowers, paints a frame or floats ducks in a pothole to make a point. Counts when a newspaper has the picture while the game is on.'),
    ('Roundabout of the year', 'A roundabout, bus stop, car park or motorway services wins a prize. Counts when the society that awards it publishes the result before the game ends.'),
    ('Cycle lane ends at pole', 'A new cycle lane is found to lead into a pole, a wall or a tree. Counts when the city explains during the game that it is a provisional layout.'),
    ('Scooters shown the door', 'A city bans, limits or corrals rental scooters. Counts when the council votes or the operator announces it before the game ends.'),
    ('Parking needs a fifth app', 'A city changes or adds a parking app. Counts when the city announces it while the game is on. The old credit is valid in the old app.'),
    ('Camera earns a million', 'A speed camera’s income is reported at a million or more in local currency. Counts when the authority or a newspaper gives the sum before the game ends.'),
    ('Toll gate waves through', 'A toll system fails and everybody drives for free. Counts when the operator says so during the game, with the tone of somebody losing money politely.'),
    ('Timetable “improved”', 'A new timetable is announced as an improvement and a passengers’ group counts fewer trains. Counts when both are published before the game ends.'),
    ('Simple fares, long video', 'A transport authority introduces simpler fares and publishes a video or brochure to explain them. Counts when the material runs to three minutes or eight pages while the game is on.'),
    ('Gates open, rides free', 'A metro, bus network or railway is free for a day because of a fault, a protest or a celebration. Counts when the operator confirms it before the game ends.'),
    ('Night train comes back', 'A night train connection is announced, restored or extended. Counts when the route and the first month are official during the game.'),
    ('Driverless bus has driver', 'A self-driving bus or train runs with a human on board, just in case. Counts when the report mentions the human before the game ends. Somebody has to say hello.'),
    ('Robotaxi circles block', 'Driverless taxis circle, honk or gather in a street for reasons of their own. Counts on video or by the company’s explanation while the game is on.'),
    ('Flying taxi: next year', 'A company says that its air taxi will carry passengers next year. Counts when the statement is published before the game ends. It has counted every year so far.'),
    ('Magnet train, new record', 'A magnetic train, vacuum tube or test vehicle on rails sets a speed record. Counts when the makers publish the figure during the game.'),
    ('Escalator back in spring', 'An escalator or lift in a large station is out of order for three months or longer. Counts when the operator’s sign or site gives the season, before the game ends.'),
    ('Station clock disagrees', 'A public clock stops or shows a wrong time for a day and the owner explains. Counts with a picture taken while the game is on. It is right twice.'),
    ('Quiet coach gets loud', 'A rail operator changes, defends or abolishes its quiet carriages. Counts when the operator announces it before the game ends. Somebody took a call about it.'),
    ('Floppy disk in charge', 'It is reported that a transport system still runs on floppy disks, paper strips or a very old computer. Counts when the operator confirms it during the game and calls it robust.'),
    ('Works start on a holiday', 'A rail or road operator announces works that begin on a public holiday weekend. Counts when the notice is published before the game ends.'),
    ('Punctual, by definition', 'A rail operator publishes punctuality figures and changes, explains or widens what “on time” means. Counts when the number of minutes is given while the game is on.'),
    ('Passenger record broken', 'An airport, metro or railway reports its busiest day, month or year ever. Counts when the operator publishes the number before the game ends. You were there.')
  ) as square (summary, text);

  with theme as (
    insert into public.themes (name, description) values (
      'Science & Space',
      'Rockets, rodents and results that need replicating. Peer review happens in the comments. A sample size of one card is, for once, enough.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text)
  select theme.id, square.summary, square.text from theme cross join (values
    ('Launch scrubbed by wind', 'A rocket launch is called off on the day because of weather. Counts when the operator announces it before the game ends. The sky over the press stand was blue.'),
    ('A valve is to blame', 'A launch or mission is delayed by a valve, a seal, a sensor or a leak. Counts when the agency or company names the part while the game is on.'),
    ('Unplanned disassembly', 'A test of a rocket without crew ends early and the company describes it with a euphemism. Counts when the phrase is official before the game ends. Valuable data were gathered.'),
    ('Booster comes home', 'A rocket stage lands upright on land, on a ship or in a pair of arms. Counts when the operator’s video shows it during the game.'),
    ('Moon lander leans', 'A lander on the Moon comes to rest at an angle, on its side or in more than one place. Counts when its operator confirms it before the game ends.'),
    ('Moon date moves right', 'A space agency postpones a crewed flight to, round or onto the Moon. Counts when the new date is official while the game is on. “No earlier than” is the key phrase.'),
    ('Space toilet, live', 'The plumbing of a spacecraft or space station makes the news. Counts when an agency comments on it before the game ends, using the word “system”.'),
    ('Crew stays a bit longer', 'The return of a crew from orbit is put off by a day or more. Counts when the agency announces it during the game. There is enough coffee.'),
    ('Asteroid will miss us', 'A space agency reports a near pass of an asteroid and says that there is no danger. Counts when the distance is given before the game ends, in Moons or in football pitches.'),
    ('Asteroid named for fun', 'An official list of asteroid names includes a pet, a dish, a band or a fictional person. Counts when the naming bulletin is published while the game is on.'),
    ('Comet “may be visible”', 'A comet is announced that may be seen with the naked eye under ideal conditions. Counts when an observatory says “may” before the game ends. You will have clouds.'),
    ('Planet, possibly lovely', 'A planet is found in the habitable zone of another star. Counts when the team or agency announces it during the game. Commuting times are given in light years.'),
    ('Aliens not ruled out', 'A headline asks about aliens and the scientist in the article says no. Counts when both can be read on the same page before the game ends.'),
    ('Oldest galaxy, again', 'A galaxy, star or black hole is reported as the most distant or the earliest so far. Counts when an agency or a journal publishes it while the game is on.'),
    ('Cosmology “in crisis”', 'A report about the expansion of the universe uses “crisis”, “tension” or “puzzle”. Counts with the article, before the game ends. The universe carries on regardless.'),
    ('Dark matter still shy', 'An experiment reports that it has not found dark matter, more precisely than before. Counts when the result is published during the game.'),
    ('Bigger collider, please', 'A plan for a larger collider or telescope gets support, a cost estimate or a raised eyebrow. Counts when the figure is official before the game ends.'),
    ('Fusion nears, as ever', 'A fusion laboratory or company reports a record or a milestone. Counts when seconds, degrees or megajoules are published while the game is on. Dinner is still on the grid.'),
    ('Quantum claim, rebuttal', 'A claim of a quantum advantage is disputed by another group within two weeks. Counts when claim and objection are both public before the game ends.'),
    ('Dinosaur, long name', 'A new dinosaur gets a name of fourteen letters or more. Counts when the description is published during the game. A child in your family already pronounces it.'),
    ('New frog, very small', 'A new species of frog, lizard or fish is described that would sit on a coin. Counts when the picture with the coin, or a ruler, is published before the game ends.'),
    ('Octopus outwits the lab', 'A study, aquarium or video shows an octopus, a crow or a parrot solving something it was not meant to. Counts while the game is on. Lids are no obstacle.'),
    ('Penguins found by stain', 'A colony of birds or seals is discovered or counted by satellite. Counts when the team explains before the game ends what exactly can be seen from space.'),
    ('Bird of the Year disputed', 'A public vote for a bird, bear, tree or fish ends with a protest, a recount or a very surprising winner. Counts when the organisers comment during the game.'),
    ('Fungus does something', 'A study reports that a fungus, alga or bacterium eats, builds or remembers something useful. Counts when the journal publishes it before the game ends.'),
    ('Coffee is good for you', 'A study links coffee with something desirable. Counts when a newspaper reports it while the game is on. Drink before the next square is marked.'),
    ('Coffee is bad for you', 'A study links coffee with something undesirable. Counts when a newspaper reports it before the game ends. The same newspaper is best.'),
    ('In mice, says line nine', 'A medical headline leaves out that the patients were mice. Counts when the mice appear below the third paragraph, during the game. The mice are doing well.'),
    ('Study proves the obvious', 'A peer-reviewed study finds what everybody’s grandmother said. Counts when a report quotes the authors on why it still had to be measured, before the game ends.'),
    ('Paper cites thin air', 'A journal corrects or withdraws a paper because its references do not exist. Counts when the notice is published while the game is on. One of them was by nobody, 2019.'),
    ('Laureate thought it spam', 'The winner of a scientific prize says that the call was ignored, missed or taken for a joke. Counts when the story is told in an interview before the game ends.'),
    ('The second is rethought', 'Scientists in charge of measures discuss or change the second, the leap second or a unit. Counts when the committee publishes it during the game. It took its time.'),
    ('More digits of pi', 'A new record for digits of a number, or for the largest known prime, is announced. Counts when the computation is documented before the game ends. It ends in a digit.'),
    ('Old riddle, new proof', 'A mathematical problem older than fifty years is reported as solved. Counts when the preprint is public while the game is on and somebody is already checking page forty.'),
    ('Hobbyist finds a hoard', 'An amateur with a metal detector, a dog or a new vegetable bed finds something ancient. Counts when a museum confirms it before the game ends.'),
    ('Ruins delay a car park', 'A building site, metro line or car park stops because of what lies underneath. Counts when the archaeologists or builders confirm it during the game.'),
    ('Artefact “likely ritual”', 'A find of unknown purpose is described as probably ritual. Counts when museum or press release says so before the game ends. It may have been for pasta.'),
    ('Mammoth back “soon”', 'A company or laboratory announces a step towards bringing back an extinct animal. Counts when the year of the first animal is named while the game is on.'),
    ('Rover picks a rock', 'The team of a rover on Mars or the Moon gives a name to a rock. Counts when the name is on the agency’s site before the game ends.'),
    ('Samples stay on Mars', 'A plan to bring rocks back from Mars becomes later, cheaper or another plan. Counts when an agency or budget document says so during the game.'),
    ('Stars hidden by internet', 'Astronomers complain about bright satellites, or an operator promises darker ones. Counts when the statement is published before the game ends.'),
    ('Space junk visits a farm', 'A piece of rocket or satellite is found on the ground and nobody is hurt. Counts when an agency or the police confirm it while the game is on. The cows had seen it first.'),
    ('Old probe phones home', 'A space probe older than twenty years answers after a silence or gets a new task. Counts when its operators report it before the game ends.'),
    ('Station sidesteps debris', 'A crewed space station changes its orbit to keep clear of debris. Counts when an agency confirms the manoeuvre during the game.'),
    ('Lettuce grows in orbit', 'Astronauts harvest, eat or lose a vegetable. Counts when the agency publishes the picture before the game ends. Dressing is still a problem.'),
    ('Volcano on live stream', 'An eruption far from any town is watched by webcam around the world. Counts when the observatory’s stream or a wire service shows it while the game is on.'),
    ('North pole has moved', 'A new model of the magnetic field or a report on the wandering pole is published. Counts when the institute gives the kilometres per year before the game ends.'),
    ('Drug name wins Scrabble', 'A medicines regulator approves a product whose brand name has at least two of the letters x, y and z. Counts with the official register during the game.')
  ) as square (summary, text);
end
$themes$;

-- From here on the demo people do what people do, through the functions and under every rule.

-- Becomes a demo person for the statements that follow.
create or replace function pg_temp.act_as(p_email text) returns void
language plpgsql
as $$
begin
  reset role;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', id, 'role', 'authenticated')::text, true)
  from auth.users
  where email = p_email;
  set local role authenticated;
end;
$$;

-- Marks what lies at a position of a card, with a receipt. Returns the square.
create or replace function pg_temp.mark(p_card jsonb, p_position int) returns uuid
language sql
as $$
  select (public.mark_square(
    square.id, 'https://example.com/news/' || trim(both '-' from regexp_replace(lower(square.summary), '[^a-z0-9]+', '-', 'g'))
  ) ->> 'id')::uuid
  from jsonb_to_recordset(p_card -> 'squares') as lies (position int, game_square_id uuid)
  join public.game_squares as square on square.id = lies.game_square_id
  where lies.position = p_position;
$$;

grant execute on function pg_temp.act_as(text), pg_temp.mark(jsonb, int) to authenticated;

do $demo$
declare
  v_politics constant uuid := (select id from public.themes where name = 'Parliament & Politics');
  v_culture constant uuid := (select id from public.themes where name = 'Culture & Curtain Calls');
  v_transport constant uuid := (select id from public.themes where name = 'Transport & Delays');
  v_session jsonb;
  v_card jsonb;
  v_game uuid;
  v_square uuid;
begin
  if exists (select from public.games) or v_transport is null then
    return;
  end if;

  -- The first admin cannot be appointed by another.
  insert into public.user_roles (user_id, role)
  select id, 'admin' from auth.users where email = 'admin@example.com' on conflict do nothing;

  -- A private game between friends: four in a row on Ada's card, one to go.
  perform pg_temp.act_as('ada@example.com');
  v_session := public.create_private_session('The Late Desk', v_transport, 5, gen_random_uuid());
  v_game := v_session ->> 'game_id';
  v_card := public.my_cards(v_game) -> 0;
  perform pg_temp.act_as('ben@example.com');
  perform public.join_group(v_session ->> 'invite_code');
  perform public.buy_card(v_game, gen_random_uuid());
  perform pg_temp.mark(v_card, 20);
  v_square := pg_temp.mark(v_card, 11);
  perform public.save_note(v_square, 'Read it on the platform. Third announcement, same reason.', '🙄', null);
  perform pg_temp.act_as('ada@example.com');
  perform pg_temp.mark(v_card, 2);
  v_square := pg_temp.mark(v_card, 10);
  perform public.save_note(v_square, 'Called it at breakfast. Nobody was listening.', '🎯', null);
  perform pg_temp.mark(v_card, 13);

  -- The house game of the month: cards sold before the start, a pot topped up by the house, the first news in.
  perform pg_temp.act_as('admin@example.com');
  v_game := public.create_house_game(
    'The Front Page: ' || to_char(now(), 'FMMonth YYYY'), v_politics,
    'Everybody plays the same news. The desk marks what it can prove; the first five in a row takes the pot.'
  ) ->> 'game_id';
  perform public.contribute_house_fund_to_game(v_game, 250);
  perform pg_temp.act_as('ada@example.com');
  v_card := public.buy_card(v_game, gen_random_uuid());
  perform public.buy_card(v_game, gen_random_uuid());
  perform pg_temp.act_as('ben@example.com');
  perform public.buy_card(v_game, gen_random_uuid());
  perform pg_temp.act_as('admin@example.com');
  perform public.start_house_game(v_game);
  perform pg_temp.mark(v_card, 6);
  perform pg_temp.mark(v_card, 21);
  v_square := pg_temp.mark(v_card, 18);
  perform pg_temp.mark(v_card, 9);
  perform pg_temp.act_as('ada@example.com');
  perform public.save_note(v_square, 'Two sources confirm it. One of them is not me.', '😂', null);

  -- The next edition is announced and on sale.
  perform pg_temp.act_as('admin@example.com');
  perform public.create_house_game(
    'The Weekend Supplement', v_culture,
    'Curtains, carpets and corrections. Cards are on sale; the game starts when the supplement is out.',
    p_card_price => 2.5, p_max_cards => 500,
    p_scheduled_start => date_trunc('day', now()) + interval '5 days 18 hours'
  );
  reset role;

  -- What the demo people have just done, they did in the course of the day.
  update public.game_events as event
  set
    created_at = happened.at,
    payload = payload || (
      select coalesce(jsonb_object_agg(key, happened.at), '{}')
      from jsonb_object_keys(payload) as key
      where key in ('marked_at', 'noted_at', 'purchased_at', 'started_at')
    )
  from (
    -- Whole milliseconds, as the functions stamp them.
    select game_id, seq, date_trunc('milliseconds', created_at)
      - (max(seq) over (partition by game_id) - seq + 1) * interval '41 minutes' as at
    from public.game_events
  ) as happened
  where event.game_id = happened.game_id and event.seq = happened.seq;

  update public.games as game set created_at = event.created_at
  from public.game_events as event
  where event.game_id = game.id and event.type = 'game_created';

  -- A private game starts with its making.
  update public.games as game set started_at = event.created_at
  from public.game_events as event
  where event.game_id = game.id and game.status <> 'upcoming'
    and event.type = case game.kind when 'private' then 'game_created' else 'game_started' end;

  update public.bingo_cards as card set purchased_at = event.created_at
  from public.game_events as event
  where event.game_id = card.game_id and event.payload ->> 'card_number' = card.card_number::text;

  update public.game_squares as square set marked_at = event.created_at
  from public.game_events as event
  where event.type = 'square_marked' and event.payload ->> 'game_square_id' = square.id::text;

  update public.game_squares as square set noted_at = event.created_at
  from public.game_events as event
  where event.type = 'note_saved' and event.payload ->> 'game_square_id' = square.id::text;
end
$demo$;
