import { type ReactNode, useState } from "react";
import { LoadView } from "../../../components/load/load-view";
import type { Load } from "../../../components/load/use-load";
import { Button } from "../../../components/ui/button";
import { Card, Section, SkeletonGroup } from "../../../components/ui/card";

interface PeopleCardProps<Person> {
  title: string;
  text: string;
  load: Load<Person[]>;
  nobody: string;
  rowOf: (person: Person) => ReactNode;
}

const FIRST = 8;

export function PeopleCard<Person>({ title, text, load, nobody, rowOf }: PeopleCardProps<Person>) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Card>
      <Section title={title} text={text}>
        <LoadView load={load} message="No se pudo cargar la lista." skeleton={<PeopleSkeleton />}>
          {(people) => {
            if (people.length === 0) return <p className="text-ink-soft">{nobody}</p>;
            const isCut = !isWhole && people.length > FIRST;
            return (
              <>
                <ul className="-mt-2 divide-y divide-line">{people.slice(0, isCut ? FIRST : undefined).map(rowOf)}</ul>
                {isCut && (
                  <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 pt-3 text-sm text-ink-soft">
                    Ves {FIRST} de {people.length}
                    <Button onClick={() => setWhole(true)}>Ver todos</Button>
                  </div>
                )}
              </>
            );
          }}
        </LoadView>
      </Section>
    </Card>
  );
}

const PeopleSkeleton = () => <SkeletonGroup label="Cargando la lista" className="space-y-3" bones={["h-12", "h-12"]} />;
